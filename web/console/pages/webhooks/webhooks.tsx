import type { AdminWebhook as Webhook } from '../../../../src/console/webhooks/webhook-schemas.ts'
import { usePageTitle } from '../../../app/page-title.ts'
import { WebhookBadge } from '../../../app/webhook-badge.tsx'
import { EmptyState } from '../../../components/feedback/notes.tsx'
import type { Column } from '../../../components/list/table.tsx'
import { useWords } from '../../../i18n/language.tsx'
import { webhooks as words } from '../../../i18n/webhooks.ts'
import { withQuery } from '../../address/match-path.ts'
import { useNavigation } from '../../address/navigation.tsx'
import { ListPage } from '../../list/list-page.tsx'
import { useList } from '../../list/use-list.ts'
import { useConsole } from '../../session/context.tsx'

const STATES = ['suspended', 'failing', 'active'] as const

export function WebhooksPage() {
  const t = useWords(words)
  usePageTitle(t.title)
  const { path, query, values } = useNavigation()
  const list = useList<Webhook>('/webhooks', ['state', 'partner_id'])
  return (
    <ListPage
      label={t.title}
      list={list}
      columns={useColumns()}
      rowKey={({ id }) => id}
      rowHref={({ id }) => `/console/webhooks/${id}`}
      empty={<EmptyState title={t.emptyTitle} help={t.emptyHelp} />}
      tabs={{
        label: t.state,
        name: 'state',
        tabs: [{ id: '', label: t.all }, ...STATES.map((id) => ({ id, label: t[id] }))],
      }}
      head={
        <header class="stack stack-tight">
          <h1>{t.title}</h1>
          <p class="soft">{t.intro}</p>
          {values.has('partner_id') && (
            <p class="small">
              {t.ofPartner}. <a href={path + withQuery(query, { partner_id: undefined })}>{t.showAll}</a>
            </p>
          )}
        </header>
      }
    />
  )
}

function useColumns(): Column<Webhook>[] {
  const { t, format } = useConsole(words)
  return [
    {
      id: 'url',
      title: t.address,
      cell: (row) => <span class="app-address">{row.url.replace(/^https:\/\//, '')}</span>,
    },
    { id: 'partner', title: t.partner, cell: (row) => row.partner_name },
    { id: 'state', title: t.state, cell: (row) => <WebhookBadge state={row.state} /> },
    { id: 'last', title: t.lastAttempt, cell: (row) => <LastAttempt webhook={row} /> },
    { id: 'pending', title: t.waiting, cell: (row) => format.number(row.pending), isNumeric: true },
    { id: 'parked', title: t.kept, cell: (row) => format.number(row.parked), isNumeric: true },
    { id: 'failed', title: t.failedCount, cell: (row) => format.number(row.failed), isNumeric: true },
  ]
}

function LastAttempt({ webhook: { last_delivery_at, last_status_code } }: { webhook: Webhook }) {
  const { t, format } = useConsole(words)
  if (last_delivery_at === null) return <span class="soft">{t.never}</span>
  const status = last_status_code === null ? '–' : `HTTP ${last_status_code}`
  return <span class="numbers">{`${format.dateTime(last_delivery_at)} · ${status}`}</span>
}
