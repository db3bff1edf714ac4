import { useState } from 'preact/hooks'
import type { FoundThing } from '../../../../src/console/find/schemas.ts'
import type { SearchCount, Searches } from '../../../../src/console/insight/schemas.ts'
import { useSend } from '../../../app/form.tsx'
import { Dialog } from '../../../components/feedback/dialog.tsx'
import { ErrorNote } from '../../../components/feedback/notes.tsx'
import { Button, Field, Select } from '../../../components/form/controls.tsx'
import { type Column, Table } from '../../../components/list/table.tsx'
import { insight as words } from '../../../i18n/console/watch/insight.ts'
import { searches as searchWords } from '../../../i18n/console/watch/searches.ts'
import { useWords } from '../../../i18n/language.tsx'
import { useNavigation } from '../../address/navigation.tsx'
import { CsvLink } from '../../list/csv-link.tsx'
import { useConsole, useHasRole } from '../../session/context.tsx'
import { Thing, useThing } from '../../thing.tsx'
import { InsightFrame } from './frame.tsx'

const DAYS = ['7', '30', '90']

export function SearchesPage() {
  const { t, format } = useConsole(words)
  const { values, setValues } = useNavigation()
  const days = DAYS.find((one) => one === values.get('days')) ?? '30'
  const loaded = useThing<Searches>('/insight/searches', { days, limit: 50 })
  const options = DAYS.map((value) => ({ value, label: t.daysOption(value) }))
  return (
    <InsightFrame current="searches">
      <div class="row filters">
        <Select label={t.days} value={days} options={options} onChange={(value) => setValues({ days: value })} />
      </div>
      <Thing of={loaded} shape="rows" count={8}>
        {(found) => (
          <>
            <p class="soft">
              {t.searchSummary(
                format.number(found.total.searches),
                format.number(found.total.found_nothing),
                format.date(found.since),
              )}
            </p>
            <div class="columns">
              <SearchTable id="top" title={t.topSearches} rows={found.top} />
              <SearchTable id="empty" title={t.emptySearches} help={t.emptyHelp} rows={found.empty} isUnfound />
            </div>
            <div>
              <CsvLink path="/insight/searches" />
            </div>
          </>
        )}
      </Thing>
    </InsightFrame>
  )
}

interface SearchTableProps {
  id: string
  title: string
  help?: string
  rows: SearchCount[]
  /** What found nothing can be done something about. */
  isUnfound?: boolean
}

function SearchTable({ id, title, help, rows, isUnfound = false }: SearchTableProps) {
  const { t, format } = useConsole(words)
  const s = useWords(searchWords)
  const mayEdit = useHasRole('editor')
  const [named, setNamed] = useState<string>()
  const columns: Column<SearchCount>[] = [
    { id: 'query', title: t.query, cell: ({ query }) => query },
    { id: 'searches', title: t.times, isNumeric: true, cell: ({ searches }) => format.number(searches) },
    { id: 'empty', title: t.without, isNumeric: true, cell: (row) => format.number(row.found_nothing) },
  ]
  if (isUnfound)
    columns.push({
      id: 'actions',
      title: s.actions,
      cell: ({ query }) => (
        <div class="row">
          <a href={`/search?q=${encodeURIComponent(query)}`} target="_blank" rel="noreferrer">
            {s.see}
          </a>
          {mayEdit && <Button label={s.addAsName} isSmall onPress={() => setNamed(query)} />}
        </div>
      ),
    })
  return (
    <section class="stack" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {help !== undefined && <p class="soft small">{help}</p>}
      {rows.length === 0 ? (
        <p class="soft">{t.noSearches}</p>
      ) : (
        <Table label={title} rows={rows} rowKey={({ query }) => query} columns={columns} />
      )}
      {named !== undefined && <AddName query={named} onClose={() => setNamed(undefined)} />}
    </section>
  )
}

/** What listeners look for in vain becomes another name of the artist or track that they mean. */
function AddName({ query, onClose }: { query: string; onClose: () => void }) {
  const { t, api, toast } = useConsole(searchWords)
  const [name, setName] = useState('')
  const [found, setFound] = useState<FoundThing[]>()
  const { failure, send } = useSend()
  const look = (event: SubmitEvent) => {
    event.preventDefault()
    void send(async () => {
      const { data } = await api.post<FoundThing[]>('/find', { q: name })
      setFound(data.filter(({ kind }) => kind === 'artist' || kind === 'track'))
    })
  }
  const add = ({ kind, id, title }: FoundThing) =>
    send(async () => {
      const path = `${kind === 'artist' ? '/artists' : '/tracks'}/${id}`
      const { data } = await api.get<{ aliases: string[] }>(path)
      const aliases = [...data.aliases.filter((one) => one !== query), query]
      await api.patch(path, { aliases })
      toast(t.added(query, title))
      onClose()
    })
  return (
    <Dialog title={t.addTitle(query)} onClose={onClose}>
      <form class="stack" onSubmit={look}>
        <p class="soft">{t.addHelp}</p>
        {failure !== undefined && <ErrorNote failure={failure} />}
        <Field label={t.artist} type="search" value={name} onChange={setName} hasFocus />
        <div class="row">
          <Button label={t.look} type="submit" />
        </div>
        {found !== undefined && found.length === 0 && <p class="soft">{t.noArtist}</p>}
        {found?.map((thing) => (
          <div key={thing.id} class="row">
            <span>
              {thing.title} <span class="soft small">{thing.detail}</span>
            </span>
            <Button label={t.add(thing.title)} isSmall onPress={() => void add(thing)} />
          </div>
        ))}
      </form>
    </Dialog>
  )
}
