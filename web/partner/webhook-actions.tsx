import { useState } from 'preact/hooks'
import type { RotatedSecret } from '../../src/console/self-service/schemas.ts'
import type { Webhook } from '../../src/webhooks/api/schemas.ts'
import { ShownOnce } from '../app/shown-once.tsx'
import { Confirm } from '../components/feedback/confirm.tsx'
import { useToast } from '../components/feedback/toast.tsx'
import { Button } from '../components/form/button.tsx'
import { CopyField } from '../components/form/copy-field.tsx'
import { Select } from '../components/form/select.tsx'
import { useFormat, useWords } from '../i18n/language.tsx'
import { ownWebhooks as words } from '../i18n/site/own-webhooks.ts'
import type { Api } from './api.ts'
import { WebhookForm, type WebhookValues } from './webhook-form.tsx'

const HOUR = 3600

/** Registers a webhook and shows its secret, once. */
export function AddWebhook({ api, onDone }: { api: Api; onDone: () => void }) {
  const t = useWords(words)
  const [isOpen, setIsOpen] = useState(false)
  const [secret, setSecret] = useState<string>()
  const register = async (values: WebhookValues) => {
    setSecret((await api.post<{ secret: string }>('/webhooks', values)).data.secret)
    onDone()
  }
  return (
    <>
      <Button kind="primary" onPress={() => setIsOpen(true)}>
        {t.add}
      </Button>
      {isOpen && <WebhookForm title={t.addTitle} action={t.add} onSubmit={register} onClose={() => setIsOpen(false)} />}
      {secret !== undefined && <SecretShown secret={secret} onClose={() => setSecret(undefined)} />}
    </>
  )
}

function SecretShown({ secret, note, onClose }: { secret: string; note?: string; onClose: () => void }) {
  const t = useWords(words)
  return (
    <ShownOnce title={t.secretTitle} kept={t.secretKept} onClose={onClose}>
      <CopyField label={t.secret} value={secret} />
      <p class="soft">{t.secretHelp}</p>
      {note !== undefined && <p>{note}</p>}
    </ShownOnce>
  )
}

interface ActionProps {
  api: Api
  webhook: Webhook
  onChange: () => void
}

type Asked = 'edit' | 'rotate' | 'off' | 'remove'

/** What can be done to a webhook beside trying it out. */
export function WebhookActions(props: ActionProps) {
  const t = useWords(words)
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  const { is_active } = props.webhook
  return (
    <>
      <Button onPress={() => setAsked('edit')}>{t.edit}</Button>
      <RotateSecret {...props} isAsked={asked === 'rotate'} onAsk={() => setAsked('rotate')} onClose={close} />
      {is_active && <Button onPress={() => setAsked('off')}>{t.turnOff}</Button>}
      <Button onPress={() => setAsked('remove')}>{t.remove}</Button>
      {asked === 'edit' && <Edit {...props} onClose={close} />}
      {asked === 'off' && <TurnOff {...props} onClose={close} />}
      {asked === 'remove' && <Remove {...props} onClose={close} />}
    </>
  )
}

type DialogProps = ActionProps & { onClose: () => void }

function Edit({ api, webhook, onChange, onClose }: DialogProps) {
  const t = useWords(words)
  const toast = useToast()
  const save = async (values: WebhookValues) => {
    await api.patch(`/webhooks/${webhook.id}`, values)
    toast(t.saved)
    onChange()
  }
  return <WebhookForm title={t.editTitle} action={t.save} initial={webhook} onSubmit={save} onClose={onClose} />
}

function TurnOff({ api, webhook, onChange, onClose }: DialogProps) {
  const t = useWords(words)
  const toast = useToast()
  const turnOff = async () => {
    await api.patch(`/webhooks/${webhook.id}`, { is_active: false })
    toast(t.turnedOff)
    onChange()
  }
  const consequences = [t.turnOffWhat, ...(webhook.events.includes('track.deleted') ? [t.turnOffTakedowns] : [])]
  return (
    <Confirm
      title={t.turnOffTitle}
      consequences={consequences}
      action={t.turnOff}
      onConfirm={turnOff}
      onClose={onClose}
    />
  )
}

function Remove({ api, webhook, onChange, onClose }: DialogProps) {
  const t = useWords(words)
  const toast = useToast()
  const remove = async () => {
    await api.remove(`/webhooks/${webhook.id}`)
    toast(t.removed)
    onChange()
  }
  return (
    <Confirm
      title={t.removeTitle}
      consequences={[webhook.url, t.removeWhat, t.removeFinal]}
      action={t.remove}
      isDanger
      onConfirm={remove}
      onClose={onClose}
    />
  )
}

interface RotateProps extends DialogProps {
  isAsked: boolean
  onAsk: () => void
}

/** The secret outlives the question: it is shown when that has been answered. */
function RotateSecret({ api, webhook, isAsked, onAsk, onClose }: RotateProps) {
  const t = useWords(words)
  const format = useFormat()
  const [overlap, setOverlap] = useState(String(24 * HOUR))
  const [shown, setShown] = useState<{ secret: string; note?: string }>()
  const options = [
    { value: '0', label: t.overlapNone },
    ...[1, 8, 24].map((hours) => ({ value: String(hours * HOUR), label: t.overlapHours(hours) })),
  ]
  const rotate = async () => {
    const overlap_seconds = Number(overlap)
    const { data } = await api.post<RotatedSecret>(`/webhooks/${webhook.id}/rotate-secret`, { overlap_seconds })
    const until = format.dateTime(Date.now() + overlap_seconds * 1000)
    setShown({ secret: data.secret, ...(overlap_seconds > 0 && { note: t.oldUntil(until) }) })
  }
  return (
    <>
      <Button onPress={onAsk}>{t.rotate}</Button>
      {isAsked && (
        <Confirm
          title={t.rotateTitle}
          consequences={[t.rotateNew, t.rotateOld]}
          action={t.rotate}
          onConfirm={rotate}
          onClose={onClose}
        >
          <Select label={t.overlap} value={overlap} options={options} onChange={setOverlap} />
        </Confirm>
      )}
      {shown !== undefined && <SecretShown {...shown} onClose={() => setShown(undefined)} />}
    </>
  )
}
