import { readBody, SessionApp } from '../app/session-app.tsx'
import { type Api, createApi, type Partner } from './api.ts'
import { PartnerPage } from './page.tsx'
import { SignInPage } from './sign-in.tsx'

export function App() {
  return (
    <SessionApp<Api, Partner> {...readBody()} createApi={createApi} signIn={(session) => <SignInPage {...session} />}>
      {({ api, who, onSignedIn, onLanguage }) => (
        <PartnerPage api={api} partner={who} onPartner={onSignedIn} onLanguage={onLanguage} />
      )}
    </SessionApp>
  )
}
