import { useState } from 'preact/hooks'
import { Confirm } from '../../components/feedback/confirm.tsx'
import { ErrorNote } from '../../components/feedback/error-note.tsx'
import { useToast } from '../../components/feedback/toast.tsx'
import { Qr } from '../../components/figures/qr.tsx'
import { Button } from '../../components/form/button.tsx'
import { CopyField } from '../../components/form/copy-field.tsx'
import { Field } from '../../components/form/field.tsx'
import { account as words } from '../../i18n/account.ts'
import { useWords } from '../../i18n/language.tsx'
import { ApiFailure } from '../api-failure.ts'
import { useApi } from '../context.tsx'

interface Proposal {
  secret: string
  url: string
}

/** Nothing changes before a code of the app was shown: whoever has scanned nothing is not locked out. */
export function SecondFactor({ isOn, onDone }: { isOn: boolean; onDone: () => void }) {
  const t = useWords(words)
  const api = useApi()
  const [proposal, setProposal] = useState<Proposal>()
  const [isTurningOff, setIsTurningOff] = useState(false)
  const [failure, setFailure] = useState<ApiFailure>()
  async function propose() {
    setFailure(undefined)
    await api.post<Proposal>('/account/second-factor/secret').then(
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
      <p class="soft small">{t.secondFactorLost}</p>
      {failure && <ErrorNote failure={failure} />}
      <div class="row">
        {isOn ? (
          <Button kind="danger" onPress={() => setIsTurningOff(true)}>
            {t.turnOff}
          </Button>
        ) : (
          <Button kind="primary" onPress={propose}>
            {t.turnOn}
          </Button>
        )}
      </div>
      {proposal && <TurnOn proposal={proposal} onDone={onDone} onClose={() => setProposal(undefined)} />}
      {isTurningOff && <TurnOff onDone={onDone} onClose={() => setIsTurningOff(false)} />}
    </>
  )
}

interface StepProps {
  onDone: () => void
  onClose: () => void
}

function TurnOn({ proposal, onDone, onClose }: StepProps & { proposal: Proposal }) {
  const t = useWords(words)
  const api = useApi()
  const toast = useToast()
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  async function confirm() {
    await api.put('/account/second-factor', { password, secret: proposal.secret, code: code.replaceAll(/\s/g, '') })
    toast(t.turnedOn)
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
      <Field
        label={t.current}
        type="password"
        value={password}
        autocomplete="current-password"
        hasFocus
        onChange={setPassword}
      />
    </Confirm>
  )
}
