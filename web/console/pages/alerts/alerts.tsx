import { useState } from 'preact/hooks'
import type { AlertWays, TestedWebhook, ToldAlert } from '../../../../src/console/alerts/schemas.ts'
import type { ListMeta } from '../../../../src/console/endpoint/list-meta.ts'
import { Badge, EmptyState } from '../../../components/feedback/notes.tsx'
import { Button } from '../../../components/form/controls.tsx'
import type { Column } from '../../../components/list/table.tsx'
import { alerts as words } from '../../../i18n/console/watch/alerts.ts'
import { useWords } from '../../../i18n/language.tsx'
import { ListPage } from '../../list/list-page.tsx'
import { useList } from '../../list/use-list.ts'
import { PageHead } from '../../page-head.tsx'
import { useConsole, useHasRole } from '../../session/context.tsx'

type Meta = ListMeta & { ways: AlertWays }

/** What administrators were told, and by which ways they can be. */
export function AlertsPage() {
  const t = useWords(words)
  const list = useList<ToldAlert, Meta>('/alerts', [])
  const ways = list.data?.meta.ways
  return (
    <ListPage
      label={t.title}
      list={list}
      columns={useColumns()}
      rowHref={({ path }) => path}
      empty={<EmptyState title={t.none} help={t.noneHelp} />}
      head={<PageHead title={t.title} intro={t.intro} below={ways !== undefined && <Ways ways={ways} />} />}
      isCounted={false}
    />
  )
}

function Ways({ ways }: { ways: AlertWays }) {
  const t = useWords(words)
  const isOwner = useHasRole('owner')
  return (
    <div class="card stack stack-tight">
      <p>{ways.has_mail ? t.mailOn : t.mailOff}</p>
      <p>{ways.webhook === null ? t.webhookOff : t.webhookOn(ways.webhook)}</p>
      {isOwner && ways.webhook !== null && <SendTest />}
    </div>
  )
}

function SendTest() {
  const { t, api, toast, attempt } = useConsole(words)
  const [isBusy, setIsBusy] = useState(false)
  const send = () =>
    attempt(async () => {
      setIsBusy(true)
      const { data } = await api.post<TestedWebhook>('/alerts/test').finally(() => setIsBusy(false))
      const why = data.status === null ? `${t.noAnswer} (${data.error})` : `HTTP ${data.status}`
      toast(data.delivered ? t.tested(data.host) : t.notTaken(data.host, why))
    })
  return (
    <div class="row">
      <Button label={t.test} isSmall isBusy={isBusy} onPress={() => void send()} />
    </div>
  )
}

const TONES = { waiting: 'calm', sent: 'good', failed: 'danger' } as const

function useColumns(): Column<ToldAlert>[] {
  const { t, format } = useConsole(words)
  return [
    { id: 'what', title: t.what, cell: ({ text }) => text },
    { id: 'kind', title: t.kind, cell: ({ kind }) => t[kind], isWideOnly: true },
    { id: 'when', title: t.when, cell: ({ told_at }) => format.dateTime(told_at) },
    { id: 'mails', title: t.mails, isNumeric: true, cell: ({ mails }) => format.number(mails) },
    {
      id: 'webhook',
      title: t.webhook,
      cell: ({ webhook }) => (webhook === null ? '–' : <Badge tone={TONES[webhook.state]}>{t[webhook.state]}</Badge>),
    },
  ]
}
