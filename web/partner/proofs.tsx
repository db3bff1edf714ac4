import { useState } from 'preact/hooks'
import type { OwnProof } from '../../src/proofs/schemas.ts'
import { ListView } from '../app/list-view.tsx'
import { useLoad } from '../app/use-load.ts'
import { EmptyState } from '../components/feedback/empty-state.tsx'
import type { Column } from '../components/list/table.tsx'
import { useFormat, useWords } from '../i18n/language.tsx'
import { ownProofs as words } from '../i18n/site/own-proofs.ts'
import type { Api } from './api.ts'
import { Pages } from './pages.tsx'

/** What the partner was certified, each with its page to print. */
export function Proofs({ api }: { api: Api }) {
  const t = useWords(words)
  const [page, setPage] = useState(1)
  const list = useLoad((signal) => api.get<OwnProof[]>('/proofs', { query: { page }, signal }), [page])
  return (
    <section class="stack" aria-labelledby="proofs">
      <div class="stack stack-tight">
        <h2 id="proofs">{t.title}</h2>
        <p class="soft">
          {t.help} <a href="/docs/guides/proofs">{t.how}</a>
        </p>
      </div>
      <ListView
        label={t.title}
        list={list}
        columns={useColumns()}
        rowKey={({ id }) => id}
        empty={<EmptyState title={t.none} level={3} />}
        expected={2}
        end={({ meta }) => meta.total_pages > 1 && <Pages page={page} pages={meta.total_pages} onPage={setPage} />}
      />
    </section>
  )
}

function useColumns(): Column<OwnProof>[] {
  const t = useWords(words)
  const format = useFormat()
  return [
    { id: 'project', title: t.project, cell: ({ project }) => <span class="partner-name">{project}</span> },
    { id: 'track', title: t.track, cell: ({ title, artist }) => `${title}, ${artist}` },
    { id: 'license', title: t.license, cell: ({ license_code }) => <code>{license_code}</code>, isWideOnly: true },
    { id: 'when', title: t.when, cell: ({ issued_at }) => format.dateTime(issued_at) },
    {
      id: 'certificate',
      title: t.certificate,
      cell: ({ id }) => (
        <a href={`/verify/${id}`} target="_blank" rel="noreferrer">
          {t.open}
        </a>
      ),
    },
  ]
}
