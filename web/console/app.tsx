import { readBody, SessionApp } from '../app/session-app.tsx'
import { NavigationProvider } from './address/navigation.tsx'
import { PageOutlet } from './page-outlet.tsx'
import { SignInPage } from './pages/sign-in.tsx'
import { type Administrator, type Api, createApi } from './session/api.ts'
import { ConsoleProvider } from './session/context.tsx'
import { Shell } from './shell.tsx'

export function App() {
  return (
    <SessionApp<Api, Administrator>
      {...readBody()}
      createApi={createApi}
      signIn={(session) => <SignInPage {...session} />}
    >
      {({ api, who: administrator, onLanguage }) => (
        <ConsoleProvider value={{ api, administrator }}>
          <NavigationProvider>
            <Shell onLanguage={onLanguage}>
              <PageOutlet />
            </Shell>
          </NavigationProvider>
        </ConsoleProvider>
      )}
    </SessionApp>
  )
}
