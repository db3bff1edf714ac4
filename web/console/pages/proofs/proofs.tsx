import type { ListedProof } from '../../../../src/console/proofs/schemas.ts'
import { EmptyState } from '../../../components/feedback/notes.tsx'
import type { Column } from '../../../components/list/table.tsx'
import { useWords } from '../../../i18n/language.tsx'
import { proofs as words } from '../../../i18n/proofs.ts'
import { ListPage } from '../../list/list-page.tsx'
import { useList } from '../../list/use-list.ts'
import { useConsole } from '../../session/context.tsx'

const LIMIT = 20

export function ProofsPage() {
  const t = useWords(words)
  const list = useList<ListedProof>('/proofs', ['q', 'partner_id'], { limit: LIMIT })
  return (
    <ListPage
      title={t.title}
      intro={t.intro}
      label={t.title}
      list={list}
      columns={useColumns()}
      search={t.search}
      csv="/proofs"
      empty={<EmptyState title={t.none} help={t.noneHelp} />}
    />
  )
}

function useColumns(): Column<ListedProof>[] {
  const { t, format } = useConsole(words)
  return [
    { id: 'project', title: t.project, cell: (row) => row.project },
    {
      id: 'track',
      title: t.track,
      cell: (row) => <a href={`/console/catalogue/tracks/${row.track_id}`}>{`${row.title}, ${row.artist}`}</a>,
    },
    {
      id: 'partner',
      title: t.partner,
      cell: (row) => <a href={`/console/partners/${row.partner_id}`}>{row.partner_name}</a>,
    },
    { id: 'license', title: t.license, cell: (row) => <code>{row.license_code}</code>, isWideOnly: true },
    { id: 'when', title: t.when, cell: (row) => format.dateTime(row.issued_at) },
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
