import type { ComponentChildren } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { AskProvider } from '../app/ask.tsx'
import { readBody, SessionApp } from '../app/session-app.tsx'
import { Dialog } from '../components/feedback/dialog.tsx'
import { secondFactorGate } from '../i18n/console/safety/second-factor-gate.ts'
import { useWords } from '../i18n/language.tsx'
import { NavigationProvider } from './address/navigation.tsx'
import { lazy } from './lazy.tsx'
import { PageOutlet } from './page-outlet.tsx'
import { UploadsProvider } from './pages/catalogue/uploads-provider.tsx'
import { SignInForm, SignInPage } from './pages/sign-in.tsx'
import { type Administrator, type Api, createApi } from './session/api.ts'
import { ConsoleProvider } from './session/context.tsx'
import { Shell } from './shell.tsx'

const WelcomePage = lazy(() => import('./pages/welcome.tsx').then((file) => file.WelcomePage))
const SecondFactorGate = lazy(() => import('./pages/second-factor-gate.tsx').then((file) => file.SecondFactorGate))

/** The token of a link for choosing a password; the server is never told what follows `#`. */
const readToken = () => (location.pathname === '/console/welcome' ? location.hash.slice(1) : '')

export function App() {
  const [token, setToken] = useState(readToken)
  const [chosenBy, setChosenBy] = useState<string>()
  const leaveLink = () => {
    history.replaceState(null, '', '/console')
    setToken('')
  }
  const body = readBody()
  return (
    <SessionApp<Api, Administrator>
      {...body}
      // The session here may be of another person than the link.
      hasSession={body.hasSession && token === ''}
      createApi={createApi}
      signIn={({ onSignedIn, ...session }) => {
        const enter = (administrator: Administrator) => {
          if (token !== '') leaveLink()
          onSignedIn(administrator)
        }
        const choose = (name: string) => {
          setChosenBy(name)
          leaveLink()
        }
        if (token === '') return <SignInPage {...session} onSignedIn={onSignedIn} name={chosenBy} />
        return <WelcomePage {...session} token={token} onSignedIn={enter} onChosen={choose} />
      }}
      signInAgain={({ who, ...session }) => <SignInForm {...session} name={who.name} />}
      isSame={(before, after) => before.name === after.name}
    >
      {({ api, who: administrator, onSignedIn, onLanguage }) => (
        <ConsoleProvider value={{ api, administrator }}>
          <UntilSecondFactor administrator={administrator} onDone={onSignedIn}>
            <NavigationProvider>
              <UploadsProvider>
                <AskProvider>
                  <Shell onLanguage={onLanguage}>
                    <PageOutlet />
                  </Shell>
                </AskProvider>
              </UploadsProvider>
            </NavigationProvider>
          </UntilSecondFactor>
        </ConsoleProvider>
      )}
    </SessionApp>
  )
}

interface UntilSecondFactorProps {
  administrator: Administrator
  onDone: (administrator: Administrator) => void
  children: ComponentChildren
}

/** Keeps an administrator out until the demanded second step is set up; a page that was open stays under it. */
function UntilSecondFactor({ administrator, onDone, children }: UntilSecondFactorProps) {
  const t = useWords(secondFactorGate)
  const isShut = administrator.needs_second_factor === true
  const wasIn = useRef(!isShut)
  wasIn.current ||= !isShut
  return (
    <>
      {wasIn.current && children}
      {isShut && (
        <Dialog title={t.title} isFixed>
          <AskProvider>
            <SecondFactorGate onDone={onDone} />
          </AskProvider>
        </Dialog>
      )}
    </>
  )
}
