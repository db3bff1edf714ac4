import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { ListMeta } from '../../../src/console/endpoint/list-meta.ts'
import { type ListBody, ListView, type ListViewProps, type RowsShown } from '../../app/list-view.tsx'
import { usePageTitle } from '../../app/page-title.ts'
import { Button, Field, Select } from '../../components/form/controls.tsx'
import { Pagination } from '../../components/list/pagination.tsx'
import type { Sorting } from '../../components/list/table.tsx'
import { Tabs } from '../../components/list/tabs.tsx'
import { common } from '../../i18n/common.ts'
import { useFormat, useWords } from '../../i18n/language.tsx'
import { withQuery } from '../address/match-path.ts'
import { type Navigation, useNavigation } from '../address/navigation.tsx'
import { CsvLink } from './csv-link.tsx'

/** The order of a list, in the values `sort` and `reverse` of the address. */
export interface ListOrder {
  /** The column that the list is in the order of when the address says nothing. */
  first: string
  /** The columns that begin with the smallest: names. Numbers and times begin with the largest. */
  ascending: readonly string[]
}

type ListPageProps<Row, Meta extends ListMeta | undefined> = Omit<ListViewProps<Row, Meta>, 'end'> &
  RowsShown<Row> & {
    /** Heading and title of the page, and what the list is; or all of its head, with what can be done besides. */
    title?: string
    intro?: string
    head?: ComponentChildren
    /** What the field searches; none without it. */
    search?: string
    tabs?: ListTabsProps
    /** What else narrows the list down. */
    filters?: ComponentChildren
    order?: ListOrder
    /** Says how many there are also where they fit on one page. */
    isCounted?: boolean
    /** One chooses how many rows a page has: `useList` is then told `limit`. */
    hasSizes?: boolean
    /** The path of the list, where it is a file as well. */
    csv?: string
    /** Between the rows and the way to other pages. */
    below?: ComponentChildren
    /** What stands behind the list: dialogs. */
    children?: ComponentChildren
  }

/**
 * A page that lists: searched, narrowed by tabs and filters, ordered by its columns, page by page. All of it is in the address, so that it can
 * be sent to a colleague and gone back to. Up and down move along the rows, enter opens one; on a phone rows are cards.
 * What it lists comes from `useList`.
 */
export function ListPage<Row, Meta extends ListMeta | undefined>(props: ListPageProps<Row, Meta>) {
  const {
    title,
    intro,
    head = title !== undefined && <ListTitle title={title} intro={intro} />,
    search,
    tabs,
    filters,
    order,
    isCounted = true,
    hasSizes = false,
    csv,
    below,
    children,
    ...view
  } = props
  const navigation = useNavigation()
  const { path, query } = navigation
  const end = ({ meta }: ListBody<Row, Meta>) => (
    <>
      {below}
      {csv !== undefined && (
        <div>
          <CsvLink path={csv} />
        </div>
      )}
      {meta !== undefined && (isCounted || meta.total > meta.limit) && (
        <Pagination {...meta} hrefOf={(page) => path + withQuery(query, { page: page === 1 ? undefined : page })} />
      )}
      {meta !== undefined && <PageJump meta={meta} hasSizes={hasSizes} />}
    </>
  )
  return (
    <>
      {head}
      {search !== undefined && <SearchField label={search} />}
      {tabs !== undefined && filters !== undefined ? (
        <div class="stack">
          <ListTabs {...tabs} />
          {filters}
        </div>
      ) : (
        (filters ?? (tabs !== undefined && <ListTabs {...tabs} />))
      )}
      <ListView<Row, Meta> {...(view as ListViewProps<Row, Meta>)} {...orderOf(order, navigation)} end={end} />
      {children}
    </>
  )
}

function ListTitle({ title, intro }: { title: string; intro: string | undefined }) {
  usePageTitle(title)
  return (
    <>
      <h1>{title}</h1>
      {intro !== undefined && <p class="soft">{intro}</p>}
    </>
  )
}

/** What the address says of the order, and how a press on the head of a column changes it. */
function orderOf(order: ListOrder | undefined, { values, setValues }: Navigation) {
  if (order === undefined) return {}
  const { first, ascending } = order
  const column = values.get('sort') ?? first
  const isReversed = values.get('reverse') === 'true'
  const onSort = ({ column: wanted, isDescending }: Sorting) =>
    setValues({
      sort: wanted === first ? undefined : wanted,
      reverse: ascending.includes(wanted) === isDescending ? 'true' : undefined,
      page: undefined,
    })
  return { sorting: { column, isDescending: ascending.includes(column) === isReversed }, onSort }
}

interface ListTabsProps {
  label: string
  /** The value of the address that a tab sets. */
  name: string
  /** '' is the tab of all. */
  tabs: readonly { id: string; label: string; count?: number | undefined }[]
}

/** Parts of a list by one of its values, mostly the state of its rows; each begins at its first page. */
function ListTabs({ label, name, tabs }: ListTabsProps) {
  const format = useFormat()
  const { path, query, values } = useNavigation()
  return (
    <Tabs
      label={label}
      current={values.get(name) ?? ''}
      tabs={tabs.map(({ id, label: text, count }) => ({
        id,
        label: text,
        href: path + withQuery(query, { [name]: id, page: undefined }),
        count: count === undefined ? undefined : format.number(count),
      }))}
    />
  )
}

const SIZES = [20, 50, 100]
/** With so few, one goes from page to page. */
const FEW_PAGES = 3

/** How many rows a page has, and the way to a page far off. */
function PageJump({ meta, hasSizes }: { meta: ListMeta; hasSizes: boolean }) {
  const t = useWords(common)
  const { setValues } = useNavigation()
  const { page, limit, total } = meta
  const pages = Math.max(1, Math.ceil(total / limit))
  const [text, setText] = useState(String(page))
  useEffect(() => setText(String(page)), [page])
  const canJump = pages > FEW_PAGES
  if (!canJump && !(hasSizes && total > SIZES[0]!)) return null
  const jump = (event: SubmitEvent) => {
    event.preventDefault()
    const wanted = Math.min(pages, Math.max(1, Math.round(Number(text)) || page))
    setText(String(wanted))
    setValues({ page: wanted === 1 ? undefined : wanted })
  }
  return (
    <form class="row filters pagination-jump" noValidate onSubmit={jump}>
      {hasSizes && (
        <Select
          label={t.size}
          value={String(limit)}
          options={[...new Set([...SIZES, limit])].map((size) => ({ value: String(size), label: String(size) }))}
          onChange={(size) => setValues({ limit: size === String(SIZES[0]) ? undefined : size, page: undefined })}
        />
      )}
      {canJump && (
        <>
          <Field label={t.jump} type="number" min={1} max={pages} value={text} onChange={setText} inputMode="numeric" />
          <Button label={t.go} type="submit" />
        </>
      )}
    </form>
  )
}

const PAUSE_MS = 250

/** A text that narrows a list down: it is in the address as soon as the typing pauses. */
export function useTypedFilter(name: string) {
  const { values, setValues } = useNavigation()
  const wanted = values.get(name) ?? ''
  const [text, setText] = useState(wanted)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  // After a step back, or a link.
  useEffect(() => setText(wanted), [wanted])
  useEffect(() => () => clearTimeout(timer.current), [])
  const find = (value = text) => {
    clearTimeout(timer.current)
    setValues({ [name]: value.trim(), page: undefined }, { replace: true })
  }
  const type = (value: string) => {
    setText(value)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => find(value), PAUSE_MS)
  }
  return { text, type, find }
}

function SearchField({ label }: { label: string }) {
  const { text, type, find } = useTypedFilter('q')
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          find()
        }}
      >
        <input
          class="input"
          type="search"
          aria-label={label}
          placeholder={label}
          value={text}
          onInput={(event) => type(event.currentTarget.value)}
        />
      </form>
    </search>
  )
}
