import type { OwnRefusal } from '../../src/console/self-service/schemas.ts'
import { ListView } from '../app/list-view.tsx'
import { EmptyState } from '../components/feedback/notes.tsx'
import { Button } from '../components/form/controls.tsx'
import type { Column } from '../components/list/table.tsx'
import { useFormat, useWords } from '../i18n/language.tsx'
import { refusals as words } from '../i18n/site/refusals.ts'
import { usePaged } from './context.tsx'
import { Section } from './section.tsx'

/** Which requests were refused, and why. */
export function Refusals() {
  const t = useWords(words)
  const { list, end } = usePaged<OwnRefusal>('/refusals')
  const refresh = (
    <Button isSmall isBusy={list.isLoading} onPress={list.refresh}>
      {t.refresh}
    </Button>
  )
  return (
    <Section id="refusals" title={t.title} help={t.help} action={refresh}>
      <ListView
        label={t.title}
        list={list}
        columns={useColumns()}
        rowKey={({ request_id }) => request_id}
        empty={<EmptyState title={t.none} level={3} />}
        expected={3}
        end={end}
      />
    </Section>
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
