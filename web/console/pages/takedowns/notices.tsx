import type { NoticeText, Takedown, TakedownNotice } from '../../../../src/console/takedowns/takedown-schemas.ts'
import { Clock, useNow } from '../../../components/feedback/clock.tsx'
import { Badge, type Tone } from '../../../components/feedback/notes.tsx'
import { Button } from '../../../components/form/controls.tsx'
import { CopyField } from '../../../components/form/copy.tsx'
import { type Column, Table } from '../../../components/list/table.tsx'
import { handNotices } from '../../../i18n/console/hand-notices.ts'
import { takedowns as words } from '../../../i18n/console/takedowns.ts'
import { useWords } from '../../../i18n/language.tsx'
import { useConsole, useHasRole } from '../../session/context.tsx'
import { Thing, useThing } from '../../thing.tsx'

/** Who was told, what came back, and how long each still has. */
export function Notices({ takedown, onChanged }: { takedown: Takedown; onChanged: () => void }) {
  const t = useWords(words)
  const { t: hand, format } = useConsole(handNotices)
  const mayTell = useHasRole('editor')
  const tell = useTellByHand(takedown.id, onChanged)
  const columns: Column<TakedownNotice>[] = [
    { id: 'partner', title: t.partner, cell: (notice) => notice.partner_name },
    { id: 'to', title: t.sentTo, cell: (notice) => <SentTo notice={notice} /> },
    { id: 'state', title: t.state, cell: (notice) => <State notice={notice} /> },
    { id: 'answer', title: t.answer, cell: (notice) => <Answer notice={notice} /> },
    { id: 'told', title: t.toldAt, cell: (notice) => timeOf(toldAt(notice), format.dateTime) },
    { id: 'clock', title: t.clock, cell: (notice) => <PartnerClock notice={notice} takedown={takedown} /> },
    ...(mayTell
      ? [
          {
            id: 'tell',
            title: hand.tell,
            cell: (notice: TakedownNotice) => <Button label={hand.tell} isSmall onPress={() => tell(notice)} />,
          },
        ]
      : []),
  ]
  return (
    <Table
      label={t.notices}
      columns={columns}
      rows={takedown.notices}
      rowKey={(notice) => `${notice.partner_id} ${notice.webhook_id}`}
    />
  )
}

const toldAt = ({ delivered_at, mail, by_hand }: TakedownNotice) => delivered_at ?? mail?.sent_at ?? by_hand?.at ?? null
const timeOf = (at: string | null, format: (at: string) => string) => (at === null ? '–' : format(at))

function SentTo({ notice: { webhook_id, webhook_url, mail, by_hand } }: { notice: TakedownNotice }) {
  const { t, format } = useConsole(words)
  const hand = useWords(handNotices)
  const mailStates = { waiting: t.mailWaiting, sent: t.mailSent, failed: t.mailFailed, 'to-copy': t.mailToCopy }
  return (
    <span class="stack stack-tight">
      {webhook_id !== null && (
        <a class="app-address" href={`/console/webhooks/${webhook_id}`} title={t.openWebhook}>
          {webhook_url}
        </a>
      )}
      {mail !== null && (
        <span class="small">
          {mail.recipient} <span class="soft">({mailStates[mail.state]})</span>
        </span>
      )}
      {by_hand !== null && (
        <span class="small takedowns-lines">{hand.byHand(format.dateTime(by_hand.at), by_hand.by, by_hand.how)}</span>
      )}
    </span>
  )
}

const TONES: Record<TakedownNotice['state'], Tone> = {
  delivered: 'good',
  trying: 'calm',
  failed: 'danger',
  'no webhook': 'neutral',
}

function State({ notice }: { notice: TakedownNotice }) {
  const { t, format } = useConsole(words)
  const now = useNow(notice.next_attempt_at !== null)
  return (
    <span class="stack stack-tight">
      <span>
        <Badge tone={TONES[notice.state]}>{t[notice.state]}</Badge>
      </span>
      {notice.attempts > 0 && <span class="small soft">{t.attempts(notice.attempts)}</span>}
      {notice.next_attempt_at !== null && (
        <span class="small soft">{t.nextAt(format.relative(notice.next_attempt_at, now))}</span>
      )}
    </span>
  )
}

function Answer({ notice: { status_code, error, answer } }: { notice: TakedownNotice }) {
  const t = useWords(words)
  if (status_code === null && error === null) return <>–</>
  return (
    <span class="stack stack-tight">
      <span class="numbers">{status_code === null ? t.noAnswer(error ?? '') : `HTTP ${status_code}`}</span>
      {answer !== null && <code class="small app-answer">{answer}</code>}
    </span>
  )
}

function PartnerClock({ notice, takedown }: { notice: TakedownNotice; takedown: Takedown }) {
  const { t, format } = useConsole(words)
  const hand = useWords(handNotices)
  if (takedown.restored_at !== null) return <>–</>
  if (notice.done_at !== null)
    return (
      <span class="stack stack-tight">
        <Badge tone="good">{hand.done}</Badge>
        <span class="small soft">{hand.doneAt(format.dateTime(notice.done_at))}</span>
      </span>
    )
  if (toldAt(notice) === null) return <Badge tone="warn">{t.notTold}</Badge>
  return <Clock deadline={notice.deadline_at} />
}

/** Shows the text to send to a partner, and asks for the word that it was sent. */
function useTellByHand(takedownId: string, onDone: () => void) {
  const { t, api, ask } = useConsole(handNotices)
  return ({ partner_id, partner_name, by_hand }: TakedownNotice) => {
    const path = `/takedowns/${takedownId}/notices/${partner_id}`
    ask({
      title: t.title(partner_name),
      consequences: [t.counts, t.kept],
      action: t.action,
      more: <Text path={`${path}/text`} />,
      fields: {
        how: { label: t.how, help: t.howHelp, value: by_hand?.how, maxLength: 200 },
        at: { label: t.at, help: t.atHelp, type: 'datetime-local', isOptional: true },
      },
      run: ({ how, at }) => api.post(`${path}/sent`, { how, ...(at !== '' && { at: new Date(at).toISOString() }) }),
      said: t.written(partner_name),
      onDone,
    })
  }
}

function Text({ path }: { path: string }) {
  const t = useWords(handNotices)
  return (
    <Thing of={useThing<NoticeText>(path)} count={1}>
      {({ recipient, subject, text }) => <CopyField label={t.text(recipient)} value={`${subject}\n\n${text}`} />}
    </Thing>
  )
}
