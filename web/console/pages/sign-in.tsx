import { useState } from 'preact/hooks'
import type { Credentials } from '../../../src/console/session/schemas.ts'
import { ApiFailure } from '../../app/api-failure.ts'
import { Brand } from '../../app/brand.tsx'
import { Form } from '../../app/form.tsx'
import { usePageTitle } from '../../app/page-title.ts'
import { Switches, type SwitchesProps } from '../../app/switches.tsx'
import { Button } from '../../components/form/controls.tsx'
import { signIn as words } from '../../i18n/console/safety/sign-in.ts'
import { useWords } from '../../i18n/language.tsx'
import { shell } from '../../i18n/shell.ts'
import type { Administrator, Api } from '../session/api.ts'

interface FormProps {
  api: Api
  onSignedIn: (administrator: Administrator) => void
  /** Who has to sign in, when that is known. */
  name?: string | undefined
  onNeedsCode?: (needsCode: boolean) => void
}

type SignInProps = SwitchesProps & Omit<FormProps, 'onNeedsCode'>

/** Name and password; the code of the second factor only where the server asks for it. */
export function SignInForm({ api, onSignedIn, name: known = '', onNeedsCode }: FormProps) {
  const t = useWords(words)
  /** Those that the server wants a code for. */
  const [waiting, setWaiting] = useState<Pick<Credentials, 'name' | 'password'>>()
  const wait = (credentials: typeof waiting) => {
    setWaiting(credentials)
    onNeedsCode?.(credentials !== undefined)
  }
  const signIn = (credentials: Credentials, field: string, wrong: string) =>
    api.signIn(credentials).then(onSignedIn, (error: unknown) => {
      if (error instanceof ApiFailure && error.code === 'SECOND_FACTOR_REQUIRED') wait(credentials)
      else throw error instanceof ApiFailure && error.status === 401 ? error.of(field, wrong) : error
    })
  if (waiting !== undefined)
    return (
      <Form
        key="code"
        fields={{ code: { label: t.code, name: 'code', autocomplete: 'one-time-code', hasFocus: true, isMono: true } }}
        missing={t.missingCode}
        action={t.submit}
        end={<Button label={t.back} kind="plain" onPress={() => wait(undefined)} />}
        send={({ code }) => signIn({ ...waiting, code: code.replaceAll(/\s/g, '') }, 'code', t.wrongCode)}
      />
    )
  const isKnown = known !== ''
  return (
    <Form
      key="password"
      fields={{
        name: { label: t.name, name: 'name', autocomplete: 'username', hasFocus: !isKnown, value: known },
        password: {
          label: t.password,
          name: 'password',
          type: 'password',
          autocomplete: 'current-password',
          hasFocus: isKnown,
        },
      }}
      check={({ name, password }) => ({
        ...(name.trim() === '' && { name: t.missingName }),
        ...(password === '' && { password: t.missingPassword }),
      })}
      action={t.submit}
      send={({ name, password }) => signIn({ name: name.trim(), password }, 'password', t.wrong)}
    />
  )
}

export function SignInPage({ onLanguage, ...props }: SignInProps) {
  const t = useWords(words)
  const { console: place } = useWords(shell)
  usePageTitle(t.title)
  const [needsCode, setNeedsCode] = useState(false)
  return (
    <div class="app-sign-in">
      <main class="app-sign-in-card card stack" id="main">
        <Brand place={place} />
        <div class="stack stack-tight">
          <h1>{needsCode ? t.codeTitle : t.title}</h1>
          <p class="soft">{needsCode ? t.codeHelp : t.intro}</p>
        </div>
        <SignInForm {...props} onNeedsCode={setNeedsCode} />
        <details class="small">
          <summary>{needsCode ? t.lostPhone : t.lostPassword}</summary>
          <p class="soft">{needsCode ? t.lostPhoneHelp : t.lostPasswordHelp}</p>
          {!needsCode && <p class="soft">{t.lostByOwner}</p>}
        </details>
      </main>
      <footer>
        <Switches onLanguage={onLanguage} />
      </footer>
    </div>
  )
}
