import { useState } from 'preact/hooks'
import type { Webhook } from '../../src/webhooks/api/schemas.ts'
import { ApiFailure } from '../app/api-failure.ts'
import { Confirm } from '../components/feedback/confirm.tsx'
import { Field } from '../components/form/field.tsx'
import { useWords } from '../i18n/language.tsx'
import { ownWebhooks as words } from '../i18n/site/own-webhooks.ts'

export type WebhookValues = Pick<Webhook, 'url' | 'events' | 'description'>

interface WebhookFormProps {
  title: string
  action: string
  initial?: WebhookValues
  onSubmit: (values: WebhookValues) => Promise<void>
  onClose: () => void
}

/** What a webhook gets that is not told otherwise. */
const TRACK_EVENTS = ['track.created', 'track.updated', 'track.deleted'] as const

const EVENTS = [
  ...TRACK_EVENTS,
  'collection.updated',
  'collection.deleted',
] as const satisfies readonly Webhook['events'][number][]

/** Address, events and note of a webhook; what the server says of a field stands beside it. */
export function WebhookForm({ title, action, initial, onSubmit, onClose }: WebhookFormProps) {
  const t = useWords(words)
  const [url, setUrl] = useState(initial?.url ?? '')
  const [events, setEvents] = useState<Webhook['events']>(initial?.events ?? [...TRACK_EVENTS])
  const [note, setNote] = useState(initial?.description ?? '')
  const [failure, setFailure] = useState<ApiFailure>()
  const submit = async () => {
    setFailure(undefined)
    try {
      await onSubmit({ url: url.trim(), events, description: note.trim() || null })
    } catch (error) {
      if (error instanceof ApiFailure) setFailure(error)
      throw error
    }
  }
  return (
    <Confirm title={title} consequences={[]} action={action} onConfirm={submit} onClose={onClose}>
      <Field
        label={t.url}
        help={t.urlHelp}
        value={url}
        type="url"
        placeholder="https://"
        error={failure?.detail('url')}
        hasFocus
        isMono
        onChange={setUrl}
      />
      <Events chosen={events} onChange={setEvents} />
      <Field
        label={t.note}
        help={t.noteHelp}
        value={note}
        maxLength={200}
        error={failure?.detail('description')}
        isOptional
        onChange={setNote}
      />
    </Confirm>
  )
}

interface EventsProps {
  chosen: Webhook['events']
  onChange: (events: Webhook['events']) => void
}

function Events({ chosen, onChange }: EventsProps) {
  const t = useWords(words)
  const about = {
    'track.created': t.created,
    'track.updated': t.updated,
    'track.deleted': t.deleted,
    'collection.updated': t.collectionUpdated,
    'collection.deleted': t.collectionDeleted,
  }
  const toggle = (event: (typeof EVENTS)[number]) =>
    onChange(EVENTS.filter((one) => (one === event ? !chosen.includes(one) : chosen.includes(one))))
  return (
    <fieldset class="partner-events">
      <legend class="field-label">{t.events}</legend>
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
