import { useState } from 'preact/hooks'
import { ApiFailure } from '../app/api-failure.ts'
import { Brand } from '../app/brand.tsx'
import { usePageTitle } from '../app/page-title.ts'
import { Switches, type SwitchesProps } from '../app/switches.tsx'
import { ErrorNote } from '../components/feedback/error-note.tsx'
import { Button } from '../components/form/button.tsx'
import { Field } from '../components/form/field.tsx'
import { useWords } from '../i18n/language.tsx'
import { selfService as words } from '../i18n/site/self-service.ts'
import type { Api, Partner } from './api.ts'

interface SignInProps extends SwitchesProps {
  api: Api
  onSignedIn: (partner: Partner) => void
}

/** The key lives in the field until it has been checked, and nowhere else. */
export function SignInForm({ api, onSignedIn }: Omit<SignInProps, 'onLanguage'>) {
  const t = useWords(words)
  const [key, setKey] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [failure, setFailure] = useState<ApiFailure>()
  const [isBusy, setIsBusy] = useState(false)

  function refuse(error: unknown) {
    if (!(error instanceof ApiFailure)) throw error
    if (error.code === 'INVALID_API_KEY' || error.status === 400) setWrong(t.wrongKey)
    else if (error.code === 'IP_LOCKED') setWrong(t.locked)
    else setFailure(error)
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isBusy) return
    setFailure(undefined)
    setWrong(key.trim() === '' ? t.missingKey : undefined)
    if (key.trim() === '') return
    setIsBusy(true)
    await api
      .signIn({ key: key.trim() })
      .then(onSignedIn, refuse)
      .finally(() => setIsBusy(false))
  }

  return (
    <>
      {failure !== undefined && <ErrorNote failure={failure} />}
      <form class="form" onSubmit={submit} noValidate>
        <Field
          label={t.key}
          help={t.keyHelp}
          value={key}
          type="password"
          autocomplete="off"
          error={wrong}
          hasFocus
          isMono
          onChange={setKey}
        />
        <div class="form-end">
          <Button kind="primary" type="submit" isBusy={isBusy}>
            {t.signIn}
          </Button>
        </div>
      </form>
    </>
  )
}

export function SignInPage({ api, onSignedIn, onLanguage }: SignInProps) {
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
