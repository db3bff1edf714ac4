import { useState } from 'preact/hooks'
import type { SecondFactorSecret } from '../../../src/console/session/schemas.ts'
import { useSend } from '../../app/form.tsx'
import { usePageTitle } from '../../app/page-title.ts'
import { Dialog } from '../../components/feedback/dialog.tsx'
import { ErrorNote } from '../../components/feedback/notes.tsx'
import { Qr } from '../../components/figures/qr.tsx'
import { Button } from '../../components/form/controls.tsx'
import { CopyField } from '../../components/form/copy.tsx'
import { account as words } from '../../i18n/console/account.ts'
import { secondFactorGate as gateWords } from '../../i18n/console/safety/second-factor-gate.ts'
import { useWords } from '../../i18n/language.tsx'
import { shell } from '../../i18n/shell.ts'
import type { Administrator } from '../session/api.ts'
import { useConsole } from '../session/context.tsx'

interface SecondFactorProps {
  isOn: boolean
  codesLeft: number
  /** It cannot be turned off, and how many codes are left is not known yet. */
  isDemanded?: boolean
  onDone: () => void
}

/** Nothing changes before a code of the app was shown: without a scan no one is locked out. */
export function SecondFactor({ isOn, codesLeft, isDemanded = false, onDone }: SecondFactorProps) {
  const { t, format, api } = useConsole(words)
  const { failure, send } = useSend()
  const questions = useQuestions(onDone)
  const propose = () =>
    send(async () => questions.turnOn((await api.post<SecondFactorSecret>('/account/second-factor/secret')).data))
  return (
    <>
      <p>{isOn ? t.secondFactorOn : t.secondFactorOff}</p>
      {isOn && !isDemanded && <p>{codesLeft === 0 ? t.noCodes : t.codesLeft(format.number(codesLeft))}</p>}
      <p class="soft small">{t.secondFactorLost}</p>
      {failure && <ErrorNote failure={failure} />}
      <div class="row">
        {isOn && !isDemanded && (
          <>
            <Button label={t.newCodes} onPress={questions.renewCodes} />
            <Button label={t.turnOff} kind="danger" onPress={questions.turnOff} />
          </>
        )}
        {!isOn && <Button label={t.turnOn} kind="primary" onPress={propose} />}
      </div>
    </>
  )
}

function useQuestions(onDone: () => void) {
  const { t, api, toast, attempt, ask } = useConsole(words)
  const codesOf = async (password: string) => {
    const { data } = await api.post<{ codes: string[] }>('/account/recovery-codes', { password })
    return (onClose: () => void) => <ShownCodes codes={data.codes} onClose={onClose} />
  }
  const password = { label: t.current, type: 'password', autocomplete: 'current-password' } as const
  const turnOn = ({ url, secret }: SecondFactorSecret) =>
    ask({
      title: t.turnOn,
      consequences: [t.scan],
      action: t.turnOn,
      more: (
        <>
          <Qr text={url} label={t.qr} />
          <CopyField label={t.secret} value={secret} />
        </>
      ),
      fields: {
        code: { label: t.code, help: t.codeHelp, autocomplete: 'one-time-code', inputMode: 'numeric', isMono: true },
        password,
      },
      async run({ code, password }) {
        await api.put('/account/second-factor', { password, secret, code: code.replaceAll(/\s/g, '') })
        toast(t.turnedOn)
        // Asked for at once: they are not thought of again before they are needed. If that fails, the second factor is on all the same.
        let codes: Awaited<ReturnType<typeof codesOf>> | undefined
        await attempt(async () => {
          codes = await codesOf(password)
        })
        onDone()
        return codes
      },
    })
  const renewCodes = () =>
    ask({
      title: t.newCodes,
      consequences: [t.newCodesEffect],
      action: t.newCodes,
      fields: { password: { ...password, hasFocus: true } },
      async run({ password }) {
        const codes = await codesOf(password)
        onDone()
        return codes
      },
    })
  const turnOff = () =>
    ask({
      title: t.turnOff,
      consequences: [t.turnOffEffect],
      action: t.turnOff,
      isDanger: true,
      fields: { password: { ...password, hasFocus: true } },
      run: ({ password }) => api.post('/account/second-factor/off', { password }),
      said: t.turnedOff,
      onDone,
    })
  return { turnOn, renewCodes, turnOff }
}

function ShownCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useWords(words)
  return (
    <Dialog title={t.codes} onClose={onClose}>
      <div class="stack">
        <p>{t.codesHelp}</p>
        <CopyField label={t.codes} value={codes.join('\n')} />
        <div class="form-end">
          <Button label={t.codesKept} kind="primary" onPress={onClose} />
        </div>
      </div>
    </Dialog>
  )
}

/** An owner demands a second step: without one it is set up before anything else. */
export function SecondFactorGate({ onDone }: { onDone: (administrator: Administrator) => void }) {
  const { t, api, attempt } = useConsole(gateWords)
  const { signOut } = useWords(shell)
  usePageTitle(t.title)
  const [isOn, setIsOn] = useState(false)
  const goOn = () =>
    attempt(async () => {
      const found = await api.findSession()
      if (found !== undefined) onDone(found)
    })
  return (
    <div class="stack">
      <p>{isOn ? t.ready : t.help}</p>
      {/* It stays when it is done: the recovery codes are shown above it, once. */}
      <SecondFactor isOn={isOn} codesLeft={0} isDemanded onDone={() => setIsOn(true)} />
      <div class="row">
        {isOn && <Button label={t.goOn} kind="primary" onPress={() => void goOn()} />}
        <Button label={signOut} icon="leave" onPress={() => void attempt(() => api.signOut())} />
      </div>
    </div>
  )
}
