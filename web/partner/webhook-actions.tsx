import type { RotatedSecret } from '../../src/console/self-service/schemas.ts'
import type { Webhook } from '../../src/webhooks/api/schemas.ts'
import type { Bound, FieldDefs, Values } from '../app/form.tsx'
import { ShownOnce } from '../app/shown-once.tsx'
import { Button } from '../components/form/controls.tsx'
import { CopyField } from '../components/form/copy.tsx'
import { useWords } from '../i18n/language.tsx'
import { ownWebhooks as words } from '../i18n/site/own-webhooks.ts'
import { usePartner } from './context.tsx'

const HOUR = 3600

/** What a webhook gets that is not told otherwise. */
const TRACK_EVENTS = ['track.created', 'track.updated', 'track.deleted'] as const

const EVENTS = [
  ...TRACK_EVENTS,
  'collection.updated',
  'collection.deleted',
] as const satisfies readonly Webhook['events'][number][]

type Name = 'url' | 'events' | 'description'

const toBody = ({ url, events, description }: Values<Name>) => ({
  url: url.trim(),
  events: EVENTS.filter((event) => events.split(' ').includes(event)),
  description: description.trim() || null,
})

/** Registers a webhook and shows its secret, once. */
export function AddWebhook({ onDone }: { onDone: () => void }) {
  const { t, api, ask } = usePartner(words)
  const fieldsOf = useFields()
  const add = () =>
    ask({
      title: t.addTitle,
      action: t.add,
      fields: fieldsOf(),
      async run(values) {
        const { data } = await api.post<{ secret: string }>('/webhooks', toBody(values))
        onDone()
        return (onClose: () => void) => <SecretShown secret={data.secret} onClose={onClose} />
      },
    })
  return <Button label={t.add} kind="primary" onPress={add} />
}

/** Address, events and note of a webhook. */
function useFields(): (of?: Pick<Webhook, Name>) => FieldDefs<Name> {
  const t = useWords(words)
  return (of) => ({
    url: {
      label: t.url,
      help: t.urlHelp,
      type: 'url',
      placeholder: 'https://',
      hasFocus: true,
      isMono: true,
      value: of?.url,
    },
    events: {
      label: t.events,
      value: (of?.events ?? TRACK_EVENTS).join(' '),
      render: (bound) => <Events {...bound} />,
    },
    description: { label: t.note, help: t.noteHelp, maxLength: 200, isOptional: true, value: of?.description ?? '' },
  })
}

function Events({ label, value, onChange }: Bound) {
  const t = useWords(words)
  const about = {
    'track.created': t.created,
    'track.updated': t.updated,
    'track.deleted': t.deleted,
    'collection.updated': t.collectionUpdated,
    'collection.deleted': t.collectionDeleted,
  }
  const chosen = value.split(' ')
  const toggle = (event: string) => onChange(EVENTS.filter((one) => chosen.includes(one) !== (one === event)).join(' '))
  return (
    <fieldset class="partner-events">
      <legend class="field-label">{label}</legend>
      {EVENTS.map((event) => (
        <label key={event} class="partner-event">
          <input type="checkbox" checked={chosen.includes(event)} onChange={() => toggle(event)} />
          <span>
            {about[event]} <code class="small soft">{event}</code>
          </span>
        </label>
      ))}
      <p class="field-help">{t.eventsHelp}</p>
    </fieldset>
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
  webhook: Webhook
  onChange: () => void
  /** Called instead of fetching: a webhook that is gone cannot be fetched. */
  onRemoved: () => void
}

/** What can be done to a webhook beside trying it out. */
export function WebhookActions({ webhook, onChange, onRemoved }: ActionProps) {
  const { t, format, api, toast, ask } = usePartner(words)
  const fieldsOf = useFields()
  const path = `/webhooks/${webhook.id}`
  const change = async (changes: object, said: string) => {
    await api.patch(path, changes)
    toast(said)
    onChange()
  }
  const edit = () =>
    ask({
      title: t.editTitle,
      action: t.save,
      fields: fieldsOf(webhook),
      run: (values) => change(toBody(values), t.saved),
    })
  const turnOff = () =>
    ask({
      title: t.turnOffTitle,
      consequences: [t.turnOffWhat, ...(webhook.events.includes('track.deleted') ? [t.turnOffTakedowns] : [])],
      action: t.turnOff,
      run: () => change({ is_active: false }, t.turnedOff),
    })
  const remove = () =>
    ask({
      title: t.removeTitle,
      consequences: [webhook.url, t.removeWhat, t.removeFinal],
      action: t.remove,
      isDanger: true,
      run: () => api.remove(path),
      said: t.removed,
      onDone: onRemoved,
    })
  const overlaps = [
    { value: '0', label: t.overlapNone },
    ...[1, 8, 24].map((hours) => ({ value: String(hours * HOUR), label: t.overlapHours(hours) })),
  ]
  const rotate = () =>
    ask({
      title: t.rotateTitle,
      consequences: [t.rotateNew, t.rotateOld],
      action: t.rotate,
      fields: { overlap: { label: t.overlap, value: String(24 * HOUR), options: overlaps } },
      async run({ overlap }) {
        const overlap_seconds = Number(overlap)
        const { data } = await api.post<RotatedSecret>(`${path}/rotate-secret`, { overlap_seconds })
        const until = t.oldUntil(format.dateTime(Date.now() + overlap_seconds * 1000))
        const note = overlap_seconds > 0 && { note: until }
        return (onClose: () => void) => <SecretShown secret={data.secret} {...note} onClose={onClose} />
      },
    })
  return (
    <>
      <Button label={t.edit} onPress={edit} />
      <Button label={t.rotate} onPress={rotate} />
      {webhook.is_active && <Button label={t.turnOff} onPress={turnOff} />}
      <Button label={t.remove} onPress={remove} />
    </>
  )
}
