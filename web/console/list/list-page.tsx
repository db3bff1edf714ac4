import type { ComponentChildren } from 'preact'
import type { ListMeta } from '../../../src/console/endpoint/list-meta.ts'
import { type ListBody, ListView, type ListViewProps, type RowsShown } from '../../app/list-view.tsx'
import { Pagination } from '../../components/list/pagination.tsx'
import type { Sorting } from '../../components/list/table.tsx'
import { withQuery } from '../address/match-path.ts'
import { type Navigation, useNavigation } from '../address/navigation.tsx'
import { CsvLink } from './csv-link.tsx'
import { ListTabs, type ListTabsProps } from './list-tabs.tsx'
import { PageJump } from './page-jump.tsx'
import { SearchField } from './search-field.tsx'

/** The order of a list, in the values `sort` and `reverse` of the address. */
export interface ListOrder {
  /** The column that the list is in the order of when the address says nothing. */
  first: string
  /** The columns that begin with the smallest: names. Numbers and times begin with the largest. */
  ascending: readonly string[]
}

type ListPageProps<Row, Meta extends ListMeta | undefined> = Omit<ListViewProps<Row, Meta>, 'end'> &
  RowsShown<Row> & {
    /** Heading, what the list is, and what can be done besides. */
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
    head,
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
