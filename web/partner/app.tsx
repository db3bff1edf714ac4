import { ApiFailure } from '../app/api-failure.ts'
import { AskProvider } from '../app/ask.tsx'
import { Brand } from '../app/brand.tsx'
import { Form } from '../app/form.tsx'
import { usePageTitle } from '../app/page-title.ts'
import { readBody, SessionApp } from '../app/session-app.tsx'
import { Switches, type SwitchesProps } from '../app/switches.tsx'
import { useWords } from '../i18n/language.tsx'
import { selfService as words } from '../i18n/site/self-service.ts'
import { type Api, createApi, type Partner } from './api.ts'
import { PartnerProvider } from './context.tsx'
import { PartnerPage } from './page.tsx'

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

interface SignInProps extends SwitchesProps {
  api: Api
  onSignedIn: (partner: Partner) => void
}

/** The key lives in the field until it has been checked, and nowhere else. */
function SignInForm({ api, onSignedIn }: Omit<SignInProps, 'onLanguage'>) {
  const t = useWords(words)
  const refuse = (error: unknown): never => {
    if (!(error instanceof ApiFailure)) throw error
    if (error.code === 'INVALID_API_KEY' || error.status === 400) throw error.of('key', t.wrongKey)
    throw error.code === 'IP_LOCKED' ? error.of('key', t.locked) : error
  }
  return (
    <Form
      fields={{
        key: { label: t.key, help: t.keyHelp, type: 'password', autocomplete: 'off', hasFocus: true, isMono: true },
      }}
      missing={t.missingKey}
      action={t.signIn}
      send={({ key }) => api.signIn({ key: key.trim() }).then(onSignedIn, refuse)}
    />
  )
}

function SignInPage({ api, onSignedIn, onLanguage }: SignInProps) {
  const t = useWords(words)
  usePageTitle(t.place)
  return (
    <div class="app-sign-in">
      <main class="app-sign-in-card card stack" id="main">
        <Brand place={t.place} href="/" />
        <div class="stack stack-tight">
          <h1>{t.signInTitle}</h1>
          <p class="soft">{t.signInIntro}</p>
        </div>
        <SignInForm api={api} onSignedIn={onSignedIn} />
        <p class="soft">
          {t.noKey} <a href="/apply">{t.apply}</a>
        </p>
      </main>
      <footer>
        <Switches onLanguage={onLanguage} />
      </footer>
    </div>
  )
}
