import { useEffect, useState } from 'preact/hooks'
import { ApiFailure } from '../../app/api-failure.ts'
import { Brand } from '../../app/brand.tsx'
import { Form } from '../../app/form.tsx'
import { usePageTitle } from '../../app/page-title.ts'
import { Switches, type SwitchesProps } from '../../app/switches.tsx'
import { ErrorNote, Skeleton } from '../../components/feedback/notes.tsx'
import { Button } from '../../components/form/controls.tsx'
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

/** Where a one-time link leads: its holder chooses the password of the account. */
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
        {failure !== undefined && <Button label={t.toSignIn} href="/console" />}
      </main>
      <footer>
        <Switches onLanguage={onLanguage} />
      </footer>
    </div>
  )
}

function ChooseForm({ name, onChoose }: { name: string; onChoose: (password: string) => Promise<void> }) {
  const t = useWords(words)
  const password = { type: 'password', autocomplete: 'new-password' } as const
  return (
    <Form
      fields={{
        // Readable, so that password managers keep both together.
        name: { label: t.name, name: 'name', value: name, autocomplete: 'username', isReadOnly: true },
        password: { ...password, label: t.password, help: t.passwordHelp, name: 'password', hasFocus: true },
        again: { ...password, label: t.repeat, name: 'again' },
      }}
      check={({ password, again }) => ({
        ...(password === '' && { password: t.missing }),
        ...(password !== again && { again: t.different }),
      })}
      action={t.choose}
      send={({ password }) => onChoose(password)}
    >
      <p>{t.intro(name)}</p>
    </Form>
  )
}
