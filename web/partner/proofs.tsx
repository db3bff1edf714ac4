import type { OwnProof } from '../../src/catalog/proofs/schemas.ts'
import { ListView } from '../app/list-view.tsx'
import { EmptyState } from '../components/feedback/notes.tsx'
import type { Column } from '../components/list/table.tsx'
import { useFormat, useWords } from '../i18n/language.tsx'
import { ownProofs as words } from '../i18n/site/own-proofs.ts'
import { usePaged } from './context.tsx'
import { Section } from './section.tsx'

/** What the partner was certified, each with its page to print. */
export function Proofs() {
  const t = useWords(words)
  const { list, end } = usePaged<OwnProof>('/proofs')
  const help = (
    <>
      {t.help} <a href="/docs/guides/proofs">{t.how}</a>
    </>
  )
  return (
    <Section id="proofs" title={t.title} help={help}>
      <ListView
        label={t.title}
        list={list}
        columns={useColumns()}
        rowKey={({ id }) => id}
        empty={<EmptyState title={t.none} level={3} />}
        expected={2}
        end={end}
      />
    </Section>
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
