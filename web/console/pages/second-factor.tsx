import { useState } from 'preact/hooks'
import type { SecondFactorSecret } from '../../../src/console/session/schemas.ts'
import { ApiFailure } from '../../app/api-failure.ts'
import { useAttempt } from '../../app/use-attempt.ts'
import { Confirm } from '../../components/feedback/confirm.tsx'
import { Dialog } from '../../components/feedback/dialog.tsx'
import { ErrorNote } from '../../components/feedback/error-note.tsx'
import { useToast } from '../../components/feedback/toast.tsx'
import { Qr } from '../../components/figures/qr.tsx'
import { Button } from '../../components/form/button.tsx'
import { CopyField } from '../../components/form/copy-field.tsx'
import { Field } from '../../components/form/field.tsx'
import { account as words } from '../../i18n/console/account.ts'
import { useFormat, useWords } from '../../i18n/language.tsx'
import { useApi } from '../session/context.tsx'

interface SecondFactorProps {
  isOn: boolean
  codesLeft: number
  /** It cannot be turned off, and how many codes are left is not known yet. */
  isDemanded?: boolean
  onDone: () => void
}

/** Nothing changes before a code of the app was shown: whoever has scanned nothing is not locked out. */
export function SecondFactor({ isOn, codesLeft, isDemanded = false, onDone }: SecondFactorProps) {
  const t = useWords(words)
  const api = useApi()
  const [proposal, setProposal] = useState<SecondFactorSecret>()
  const [isTurningOff, setIsTurningOff] = useState(false)
  const [isRenewing, setIsRenewing] = useState(false)
  const [codes, setCodes] = useState<readonly string[]>()
  const format = useFormat()
  const [failure, setFailure] = useState<ApiFailure>()
  async function propose() {
    setFailure(undefined)
    await api.post<SecondFactorSecret>('/account/second-factor/secret').then(
      ({ data }) => setProposal(data),
      (error: unknown) => {
        if (!(error instanceof ApiFailure)) throw error
        setFailure(error)
      },
    )
  }
  return (
    <>
      <p>{isOn ? t.secondFactorOn : t.secondFactorOff}</p>
      {isOn && !isDemanded && <p>{codesLeft === 0 ? t.noCodes : t.codesLeft(format.number(codesLeft))}</p>}
      <p class="soft small">{t.secondFactorLost}</p>
      {failure && <ErrorNote failure={failure} />}
      <div class="row">
        {isOn && isDemanded ? null : isOn ? (
          <>
            <Button onPress={() => setIsRenewing(true)}>{t.newCodes}</Button>
            <Button kind="danger" onPress={() => setIsTurningOff(true)}>
              {t.turnOff}
            </Button>
          </>
        ) : (
          <Button kind="primary" onPress={propose}>
            {t.turnOn}
          </Button>
        )}
      </div>
      {proposal && (
        <TurnOn proposal={proposal} onCodes={setCodes} onDone={onDone} onClose={() => setProposal(undefined)} />
      )}
      {isRenewing && <RenewCodes onCodes={setCodes} onDone={onDone} onClose={() => setIsRenewing(false)} />}
      {codes && <ShownCodes codes={codes} onClose={() => setCodes(undefined)} />}
      {isTurningOff && <TurnOff onDone={onDone} onClose={() => setIsTurningOff(false)} />}
    </>
  )
}

interface StepProps {
  onDone: () => void
  onClose: () => void
}

type WithCodes = StepProps & { onCodes: (codes: readonly string[]) => void }

function TurnOn({ proposal, onCodes, onDone, onClose }: WithCodes & { proposal: SecondFactorSecret }) {
  const t = useWords(words)
  const api = useApi()
  const toast = useToast()
  const attempt = useAttempt()
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  async function confirm() {
    await api.put('/account/second-factor', { password, secret: proposal.secret, code: code.replaceAll(/\s/g, '') })
    toast(t.turnedOn)
    // Asked for at once: nobody comes back for them before they are needed. If that fails, the second factor is on all the same.
    await attempt(async () => {
      onCodes((await api.post<{ codes: string[] }>('/account/recovery-codes', { password })).data.codes)
    })
    onDone()
  }
  return (
    <Confirm title={t.turnOn} consequences={[t.scan]} action={t.turnOn} onConfirm={confirm} onClose={onClose}>
      <Qr text={proposal.url} label={t.qr} />
      <CopyField label={t.secret} value={proposal.secret} />
      <Field
        label={t.code}
        help={t.codeHelp}
        value={code}
        autocomplete="one-time-code"
        inputMode="numeric"
        isMono
        onChange={setCode}
      />
      <Field
        label={t.current}
        type="password"
        value={password}
        autocomplete="current-password"
        onChange={setPassword}
      />
    </Confirm>
  )
}

function RenewCodes({ onCodes, onDone, onClose }: WithCodes) {
  const t = useWords(words)
  const api = useApi()
  const [password, setPassword] = useState('')
  async function confirm() {
    onCodes((await api.post<{ codes: string[] }>('/account/recovery-codes', { password })).data.codes)
    onDone()
  }
  return (
    <Confirm
      title={t.newCodes}
      consequences={[t.newCodesEffect]}
      action={t.newCodes}
      onConfirm={confirm}
      onClose={onClose}
    >
      <OwnPassword password={password} onPassword={setPassword} />
    </Confirm>
  )
}

function ShownCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useWords(words)
  return (
    <Dialog title={t.codes} onClose={onClose}>
      <div class="stack">
        <p>{t.codesHelp}</p>
        <CopyField label={t.codes} value={codes.join('\n')} />
        <div class="form-end">
          <Button kind="primary" onPress={onClose}>
            {t.codesKept}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function OwnPassword({ password, onPassword }: { password: string; onPassword: (password: string) => void }) {
  const t = useWords(words)
  return (
    <Field
      label={t.current}
      type="password"
      value={password}
      autocomplete="current-password"
      hasFocus
      onChange={onPassword}
    />
  )
}

function TurnOff({ onDone, onClose }: StepProps) {
  const t = useWords(words)
  const api = useApi()
  const toast = useToast()
  const [password, setPassword] = useState('')
  async function confirm() {
    await api.post('/account/second-factor/off', { password })
    toast(t.turnedOff)
    onDone()
  }
  return (
    <Confirm
      title={t.turnOff}
      consequences={[t.turnOffEffect]}
      action={t.turnOff}
      isDanger
      onConfirm={confirm}
      onClose={onClose}
    >
      <OwnPassword password={password} onPassword={setPassword} />
    </Confirm>
  )
}
