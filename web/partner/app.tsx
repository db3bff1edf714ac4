import { AskProvider } from '../app/ask.tsx'
import { readBody, SessionApp } from '../app/session-app.tsx'
import { type Api, createApi, type Partner } from './api.ts'
import { PartnerProvider } from './context.tsx'
import { PartnerPage } from './page.tsx'
import { SignInForm, SignInPage } from './sign-in.tsx'

export function App() {
  return (
    <SessionApp<Api, Partner>
      {...readBody()}
      createApi={createApi}
      signIn={(session) => <SignInPage {...session} />}
      signInAgain={(session) => <SignInForm {...session} />}
      isSame={(before, after) => before.organization === after.organization && before.key.prefix === after.key.prefix}
    >
      {({ api, who, onSignedIn, onLanguage }) => (
        <PartnerProvider api={api}>
          <AskProvider>
            <PartnerPage partner={who} onPartner={onSignedIn} onLanguage={onLanguage} />
          </AskProvider>
        </PartnerProvider>
      )}
    </SessionApp>
  )
}
