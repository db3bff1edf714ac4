import { useEffect, useState } from 'preact/hooks'
import type { OwnUsage } from '../../src/console/self-service/schemas.ts'
import { ListView } from '../app/list-view.tsx'
import { useLoad } from '../app/use-load.ts'
import { Button } from '../components/form/button.tsx'
import type { Column } from '../components/list/table.tsx'
import { useFormat, useWords } from '../i18n/language.tsx'
import { figures as words } from '../i18n/partner/figures.ts'
import type { Api } from './api.ts'
import { Pages } from './pages.tsx'

/** Every count of a key by day, path and status, and all of it as a file. */
export function UsageByDay({ api, days, keyId }: { api: Api; days: string; keyId: string }) {
  const t = useWords(words)
  const [page, setPage] = useState(1)
  useEffect(() => setPage(1), [days, keyId])
  const query = { days, key_id: keyId }
  const list = useLoad(
    (signal) => api.get<OwnUsage[]>('/usage-by-day', { query: { ...query, page }, signal }),
    [days, keyId, page],
  )
  const asked = new URLSearchParams(keyId === '' ? { days } : query)
  return (
    <div class="stack">
      <div class="row row-apart">
        <div class="stack stack-tight">
          <h3>{t.byDay}</h3>
          <p class="small soft">{t.byDayHelp}</p>
        </div>
        <Button isSmall href={`/api/partner/usage-by-day.csv?${asked}`} download>
          {t.csv}
        </Button>
      </div>
      <ListView
        label={t.byDay}
        list={list}
        columns={useColumns()}
        rowKey={({ day, route, status }) => `${day} ${route} ${status}`}
        empty={null}
        expected={5}
        end={({ meta }) => meta.total_pages > 1 && <Pages page={page} pages={meta.total_pages} onPage={setPage} />}
      />
    </div>
  )
}

function useColumns(): Column<OwnUsage>[] {
  const t = useWords(words)
  const format = useFormat()
  return [
    { id: 'day', title: t.day, cell: ({ day }) => <span class="numbers">{day}</span> },
    { id: 'path', title: t.path, cell: ({ route }) => <code class="partner-name">{route}</code> },
    { id: 'status', title: t.status, cell: ({ status }) => String(status), isNumeric: true },
    { id: 'requests', title: t.requests, cell: ({ requests }) => format.number(requests), isNumeric: true },
  ]
}
