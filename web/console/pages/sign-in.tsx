import { useState } from 'preact/hooks'
import type { Credentials } from '../../../src/console/session/schemas.ts'
import { ApiFailure } from '../../app/api-failure.ts'
import { Brand } from '../../app/brand.tsx'
import { usePageTitle } from '../../app/page-title.ts'
import { Switches, type SwitchesProps } from '../../app/switches.tsx'
import type { Texts } from '../../app/texts.ts'
import { ErrorNote } from '../../components/feedback/error-note.tsx'
import { Button } from '../../components/form/button.tsx'
import { Field } from '../../components/form/field.tsx'
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

type Entered = Texts<Credentials, 'name' | 'password' | 'code'>

/** Name and password; the code of the second factor only where the server asks for it. */
export function SignInForm({ api, onSignedIn, name: known = '', onNeedsCode }: FormProps) {
  const t = useWords(words)
  const [entered, setEntered] = useState<Entered>({ name: known, password: '', code: '' })
  const [needsCode, setNeedsCode] = useState(false)
  const [wrong, setWrong] = useState<Partial<Entered>>({})
  const [failure, setFailure] = useState<ApiFailure>()
  const [isBusy, setIsBusy] = useState(false)
  const change = (patch: Partial<Entered>) => setEntered((before) => ({ ...before, ...patch }))

  function askForCode(isWanted: boolean) {
    setNeedsCode(isWanted)
    onNeedsCode?.(isWanted)
  }

  function refuse(error: unknown) {
    if (!(error instanceof ApiFailure)) throw error
    if (error.code === 'SECOND_FACTOR_REQUIRED') askForCode(true)
    else if (error.status !== 401) setFailure(error)
    else if (needsCode) setWrong({ code: t.wrongCode })
    else setWrong({ password: t.wrong })
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isBusy) return
    setFailure(undefined)
    const missing: Partial<Entered> = {
      ...(entered.name.trim() === '' && { name: t.missingName }),
      ...(entered.password === '' && { password: t.missingPassword }),
      ...(needsCode && entered.code.trim() === '' && { code: t.missingCode }),
    }
    setWrong(missing)
    if (Object.keys(missing).length > 0) return
    setIsBusy(true)
    const { name, password, code } = entered
    const credentials = { name: name.trim(), password, ...(needsCode && { code: code.replaceAll(/\s/g, '') }) }
    await api
      .signIn(credentials)
      .then(onSignedIn, refuse)
      .finally(() => setIsBusy(false))
  }

  const startAgain = () => {
    askForCode(false)
    setWrong({})
    setEntered({ name: known, password: '', code: '' })
  }
  return (
    <>
      {failure !== undefined && <ErrorNote failure={failure} />}
      <form class="form" onSubmit={submit} noValidate>
        {needsCode ? (
          <CodeFields code={entered.code} error={wrong.code} onCode={(code) => change({ code })} />
        ) : (
          <PasswordFields entered={entered} wrong={wrong} isKnown={known !== ''} onChange={change} />
        )}
        <div class="form-end">
          <Button kind="primary" type="submit" isBusy={isBusy}>
            {t.submit}
          </Button>
          {needsCode && (
            <Button kind="plain" onPress={startAgain}>
              {t.back}
            </Button>
          )}
        </div>
      </form>
    </>
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

interface PasswordFieldsProps {
  entered: Entered
  wrong: Partial<Entered>
  /** The name stands there already. */
  isKnown: boolean
  onChange: (patch: Partial<Entered>) => void
}

function PasswordFields({ entered, wrong, isKnown, onChange }: PasswordFieldsProps) {
  const t = useWords(words)
  return (
    <>
      <Field
        key="name"
        label={t.name}
        value={entered.name}
        name="name"
        autocomplete="username"
        error={wrong.name}
        hasFocus={!isKnown}
        onChange={(name) => onChange({ name })}
      />
      <Field
        key="password"
        label={t.password}
        value={entered.password}
        name="password"
        type="password"
        autocomplete="current-password"
        error={wrong.password}
        hasFocus={isKnown}
        onChange={(password) => onChange({ password })}
      />
    </>
  )
}

function CodeFields({
  code,
  error,
  onCode,
}: {
  code: string
  error: string | undefined
  onCode: (code: string) => void
}) {
  const t = useWords(words)
  return (
    <Field
      key="code"
      label={t.code}
      value={code}
      name="code"
      autocomplete="one-time-code"
      inputMode="text"
      error={error}
      hasFocus
      isMono
      onChange={onCode}
    />
  )
}
