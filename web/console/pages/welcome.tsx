import { useEffect, useState } from 'preact/hooks'
import { ApiFailure } from '../../app/api-failure.ts'
import { Brand } from '../../app/brand.tsx'
import { usePageTitle } from '../../app/page-title.ts'
import { Switches, type SwitchesProps } from '../../app/switches.tsx'
import { ErrorNote } from '../../components/feedback/error-note.tsx'
import { Skeleton } from '../../components/feedback/skeleton.tsx'
import { Button } from '../../components/form/button.tsx'
import { Field } from '../../components/form/field.tsx'
import { welcome as words } from '../../i18n/console/safety/welcome.ts'
import { useWords } from '../../i18n/language.tsx'
import { shell } from '../../i18n/shell.ts'
import type { Administrator, Api } from '../session/api.ts'

interface WelcomeProps extends SwitchesProps {
  api: Api
  token: string
  onSignedIn: (administrator: Administrator) => void
  /** The password is chosen, and more is needed to sign in. */
  onChosen: (name: string) => void
}

/** Where a one-time link leads: whoever holds it chooses the password of the account. */
export function WelcomePage({ api, token, onSignedIn, onChosen, onLanguage }: WelcomeProps) {
  const t = useWords(words)
  const { console: place } = useWords(shell)
  usePageTitle(t.title)
  const [name, setName] = useState<string>()
  const [failure, setFailure] = useState<ApiFailure>()
  useEffect(() => {
    api.post<{ name: string }>('/welcome', { token }).then(
      ({ data }) => setName(data.name),
      (error: unknown) => setFailure(error instanceof ApiFailure ? error : undefined),
    )
  }, [token])
  const choose = async (password: string) => {
    await api.put('/welcome', { token, password })
    await api.signIn({ name: name!, password }).then(onSignedIn, () => onChosen(name!))
  }
  return (
    <div class="app-sign-in">
      <main class="app-sign-in-card card stack" id="main">
        <Brand place={place} />
        <h1>{t.title}</h1>
        {failure !== undefined && <ErrorNote failure={failure} help={failure.status === 410 ? t.gone : t.again} />}
        {name === undefined && failure === undefined && <Skeleton count={3} />}
        {name !== undefined && <ChooseForm name={name} onChoose={choose} />}
        {failure !== undefined && <Button href="/console">{t.toSignIn}</Button>}
      </main>
      <footer>
        <Switches onLanguage={onLanguage} />
      </footer>
    </div>
  )
}

function ChooseForm({ name, onChoose }: { name: string; onChoose: (password: string) => Promise<void> }) {
  const t = useWords(words)
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [wrong, setWrong] = useState<{ password?: string | undefined; again?: string | undefined }>({})
  const [failure, setFailure] = useState<ApiFailure>()
  const [isBusy, setIsBusy] = useState(false)
  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isBusy) return
    setFailure(undefined)
    const missing = password === '' ? t.missing : undefined
    const different = password === again ? undefined : t.different
    setWrong({ password: missing, again: different })
    if (missing !== undefined || different !== undefined) return
    setIsBusy(true)
    await onChoose(password)
      .catch((error: unknown) => {
        if (!(error instanceof ApiFailure)) throw error
        const said = error.detail('password')
        if (said === undefined) setFailure(error)
        else setWrong({ password: said })
      })
      .finally(() => setIsBusy(false))
  }
  return (
    <form class="form" onSubmit={submit} noValidate>
      <p>{t.intro(name)}</p>
      {failure !== undefined && <ErrorNote failure={failure} />}
      {/* Readable, so that password managers keep both together. */}
      <Field label={t.name} name="name" value={name} autocomplete="username" isReadOnly onChange={() => {}} />
      <Field
        label={t.password}
        help={t.passwordHelp}
        type="password"
        name="password"
        autocomplete="new-password"
        value={password}
        error={wrong.password}
        hasFocus
        onChange={setPassword}
      />
      <Field
        label={t.repeat}
        type="password"
        name="again"
        autocomplete="new-password"
        value={again}
        error={wrong.again}
        onChange={setAgain}
      />
      <div class="form-end">
        <Button kind="primary" type="submit" isBusy={isBusy}>
          {t.choose}
        </Button>
      </div>
    </form>
  )
}
