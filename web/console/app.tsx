import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { ErrorNote } from '../components/feedback/error-note.tsx'
import { Skeleton } from '../components/feedback/skeleton.tsx'
import { ToastProvider } from '../components/feedback/toast.tsx'
import { chooseLanguage, readLanguage } from '../components/preferences.ts'
import { LanguageProvider } from '../i18n/language.tsx'
import type { Language } from '../i18n/words.ts'
import { type Administrator, createApi } from './api.ts'
import { ApiFailure } from './api-failure.ts'
import { ConsoleProvider } from './context.tsx'
import { NavigationProvider } from './navigation.tsx'
import { PageOutlet } from './page-outlet.tsx'
import { SignInPage } from './pages/sign-in.tsx'
import { Shell } from './shell.tsx'

export interface AppProps {
  /** Whether the server knew the browser's session: without one nobody has to be asked for. */
  hasSession: boolean
  timeZone: string
}

export function App({ hasSession, timeZone }: AppProps) {
  const [language, setLanguage] = useState(readLanguage)
  const spoken = useRef(language)
  spoken.current = language
  const [administrator, setAdministrator] = useState<Administrator>()
  const [isAsking, setIsAsking] = useState(hasSession)
  const [failure, setFailure] = useState<ApiFailure>()
  const api = useMemo(
    () => createApi({ language: () => spoken.current, onSignedOut: () => setAdministrator(undefined) }),
    [],
  )
  const askWho = useMemo(
    () => () => {
      setFailure(undefined)
      setIsAsking(true)
      api
        .findSession()
        .then(setAdministrator, (error: unknown) => setFailure(error instanceof ApiFailure ? error : undefined))
        .finally(() => setIsAsking(false))
    },
    [api],
  )
  useEffect(() => {
    if (hasSession) askWho()
  }, [hasSession, askWho])
  const choose = (wanted: Language) => {
    chooseLanguage(wanted)
    setLanguage(wanted)
  }
  return (
    <LanguageProvider language={language} timeZone={timeZone}>
      {isAsking && <Skeleton shape="rows" count={6} />}
      {failure !== undefined && <ErrorNote failure={failure} onRetry={askWho} />}
      {!isAsking && failure === undefined && administrator === undefined && (
        // The address stays: whoever signs in is where they wanted to be.
        <SignInPage api={api} onSignedIn={setAdministrator} onLanguage={choose} />
      )}
      {administrator !== undefined && (
        <ConsoleProvider value={{ api, administrator }}>
          <ToastProvider>
            <NavigationProvider>
              <Shell onLanguage={choose}>
                <PageOutlet />
              </Shell>
            </NavigationProvider>
          </ToastProvider>
        </ConsoleProvider>
      )}
    </LanguageProvider>
  )
}
