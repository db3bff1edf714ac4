import { useState } from 'preact/hooks'
import type { OwnRefusal } from '../../src/console/self-service/schemas.ts'
import { ListView } from '../app/list-view.tsx'
import { useLoad } from '../app/use-load.ts'
import { EmptyState } from '../components/feedback/empty-state.tsx'
import { Button } from '../components/form/button.tsx'
import type { Column } from '../components/list/table.tsx'
import { useFormat, useWords } from '../i18n/language.tsx'
import { refusals as words } from '../i18n/site/refusals.ts'
import type { Api } from './api.ts'
import { Pages } from './pages.tsx'

/** Which requests were refused, and why. */
export function Refusals({ api }: { api: Api }) {
  const t = useWords(words)
  const [page, setPage] = useState(1)
  const list = useLoad((signal) => api.get<OwnRefusal[]>('/refusals', { query: { page }, signal }), [page])
  return (
    <section class="stack" aria-labelledby="refusals">
      <div class="row row-apart">
        <div class="stack stack-tight">
          <h2 id="refusals">{t.title}</h2>
          <p class="soft">{t.help}</p>
        </div>
        <Button isSmall isBusy={list.isLoading} onPress={list.refresh}>
          {t.refresh}
        </Button>
      </div>
      <ListView
        label={t.title}
        list={list}
        columns={useColumns()}
        rowKey={({ request_id }) => request_id}
        empty={<EmptyState title={t.none} level={3} />}
        expected={3}
        end={({ meta }) => meta.total_pages > 1 && <Pages page={page} pages={meta.total_pages} onPage={setPage} />}
      />
    </section>
  )
}

function useColumns(): Column<OwnRefusal>[] {
  const t = useWords(words)
  const format = useFormat()
  return [
    { id: 'at', title: t.at, cell: ({ at }) => format.dateTime(at) },
    {
      id: 'request',
      title: t.request,
      cell: ({ method, path, repeats }) => (
        <span class="partner-name">
          <code>
            {method} {path}
          </code>
          {repeats > 1 && <span class="numbers"> ×{format.number(repeats)}</span>}
        </span>
      ),
    },
    { id: 'status', title: t.status, cell: ({ status }) => <span class="numbers">{status}</span> },
    {
      id: 'why',
      title: t.why,
      cell: ({ why, code, parameter }) => (
        <span class="stack stack-tight partner-name">
          <span>{why}</span>
          <span class="small soft">
            <a href={`/docs/errors#${code}`}>
              <code>{code}</code>
            </a>
            {parameter !== null && (
              <>
                {' '}
                {t.parameter} <code>{parameter}</code>
              </>
            )}
          </span>
        </span>
      ),
    },
    {
      id: 'id',
      title: t.requestId,
      cell: ({ request_id }) => <code class="small app-address">{request_id}</code>,
      isWideOnly: true,
    },
  ]
}
