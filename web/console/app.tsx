import type { ComponentChildren, ComponentType } from 'preact'
import { useEffect, useErrorBoundary, useRef, useState } from 'preact/hooks'
import { AskProvider, useAsking } from '../app/ask.tsx'
import { usePageTitle } from '../app/page-title.ts'
import { readBody, SessionApp } from '../app/session-app.tsx'
import { Dialog } from '../components/feedback/dialog.tsx'
import { EmptyState, Skeleton } from '../components/feedback/notes.tsx'
import { Button } from '../components/form/controls.tsx'
import { secondFactorGate } from '../i18n/console/safety/second-factor-gate.ts'
import { useWords } from '../i18n/language.tsx'
import { shell } from '../i18n/shell.ts'
import { NavigationProvider, useNavigation } from './address/navigation.tsx'
import type { PageProps } from './address/page-props.ts'
import { UploadsProvider } from './pages/catalogue/uploads-provider.tsx'
import { SignInForm, SignInPage } from './pages/sign-in.tsx'
import { type FoundPage, findPage, type PageEntry } from './pages.ts'
import { type Administrator, type Api, createApi } from './session/api.ts'
import { ConsoleProvider } from './session/context.tsx'
import { Shell } from './shell.tsx'

const WelcomePage = lazy(() => import('./pages/welcome.tsx').then((file) => file.WelcomePage))
const SecondFactorGate = lazy(() => import('./pages/second-factor.tsx').then((file) => file.SecondFactorGate))

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

interface Fetched {
  entry: PageEntry
  /** Undefined when it cannot be fetched: the server has a newer console. */
  Page: ComponentType<PageProps> | undefined
}

/** The page of the address, fetched when it is first shown. */
function PageOutlet() {
  const { path } = useNavigation()
  const { close } = useAsking()
  useEffect(() => close, [path, close])
  const found = findPage(path)
  return found === undefined ? <NotFound /> : <LazyPage key={path} {...found} />
}

function LazyPage({ entry, params }: FoundPage) {
  const [fetched, setFetched] = useState<Fetched>()
  const [error, forget] = useErrorBoundary()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let isLeft = false
    entry.load().then(
      (Page) => isLeft || setFetched({ entry, Page }),
      () => isLeft || setFetched({ entry, Page: undefined }),
    )
    return () => {
      isLeft = true
    }
  }, [entry])
  useMoveToPage(place, fetched)
  if (error !== undefined) return <Broken error={error} onReload={forget} />
  if (fetched === undefined || fetched.entry !== entry) return <Skeleton shape="rows" count={6} />
  if (fetched.Page === undefined) return <Outdated />
  return (
    <div ref={place} tabIndex={-1} class="stack stack-wide shell-page">
      <fetched.Page params={params} />
    </div>
  )
}

/** Following a link leads to the top of the new page; so does a screen reader. */
function useMoveToPage(place: { current: HTMLElement | null }, fetched: Fetched | undefined): void {
  const { cause } = useNavigation()
  const begun = useRef(cause)
  useEffect(() => {
    if (fetched === undefined || begun.current === 'start') return
    if (begun.current === 'link') scrollTo(0, 0)
    if (document.activeElement === document.body || document.activeElement?.closest('.shell-sidebar') != null)
      place.current?.focus({ preventScroll: true })
  }, [fetched, place])
}

function NotFound() {
  const t = useWords(shell)
  usePageTitle(t.notFound)
  return <EmptyState title={t.notFound} help={t.notFoundHelp} level={1} />
}

function Outdated() {
  const t = useWords(shell)
  usePageTitle(t.outdated)
  const reload = () => location.reload()
  return (
    <EmptyState
      title={t.outdated}
      help={t.outdatedHelp}
      level={1}
      action={<Button label={t.reload} kind="primary" onPress={reload} />}
    />
  )
}

function Broken({ error, onReload }: { error: unknown; onReload: () => void }) {
  const t = useWords(shell)
  usePageTitle(t.broken)
  return (
    <div class="note note-danger stack stack-tight" role="alert">
      <h1>{t.broken}</h1>
      <p>{t.brokenHelp}</p>
      <p>
        <code>{String(error)}</code>
      </p>
      <p>
        <Button label={t.reload} onPress={onReload} />
      </p>
    </div>
  )
}

/** What few ever see is a file of its own, fetched when it is first shown. */
function lazy<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return function Lazy(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props>>()
    useEffect(() => {
      void load().then((part) => setPart(() => part))
    }, [])
    return Part === undefined ? <Skeleton count={4} /> : <Part {...props} />
  }
}
