import type { ComponentChildren } from 'preact'
import type { ListMeta } from '../../src/console/endpoint/list-meta.ts'
import { ErrorNote, Skeleton } from '../components/feedback/notes.tsx'
import { Table, type TableProps } from '../components/list/table.tsx'
import type { Loaded } from './use-load.ts'

/** What an endpoint answers that lists; `meta` where it lists by pages. */
export interface ListBody<Row, Meta = ListMeta | undefined> {
  data: Row[]
  meta: Meta
}

/** How rows are shown: as a table, or in a way of the page's own. */
export type RowsShown<Row> =
  | Omit<TableProps<Row>, 'label' | 'rows' | 'isStale'>
  | { render: (rows: readonly Row[], isStale: boolean) => ComponentChildren }

export type ListViewProps<Row, Meta extends { total: number } | undefined> = RowsShown<Row> & {
  /** What it lists, for readers who do not see it. */
  label: string
  list: Loaded<ListBody<Row, Meta>>
  /** In place of the table, when there is no row at all; without it the table stands there empty. */
  empty?: ComponentChildren
  /** About how many rows will come. */
  expected?: number
  /** Below the rows: what concerns all of them, the way to other pages. */
  end?: (body: ListBody<Row, Meta>) => ComponentChildren
}

/** A list that is fetched: its shape until it comes, what went wrong, what to do when it is empty, its rows, and the way to its other pages. */
export function ListView<Row, Meta extends { total: number } | undefined>(props: ListViewProps<Row, Meta>) {
  const { list, empty, expected = 5, end, ...shown } = props
  const { data: body, error } = list
  // A page behind the last one has no rows either, and a way back.
  const isEmpty = body !== undefined && (body.meta?.total ?? body.data.length) === 0
  return (
    <>
      {error !== undefined && <ErrorNote failure={error} onRetry={list.refresh} />}
      {body === undefined && error === undefined && <Skeleton shape="rows" count={expected} />}
      {isEmpty && empty}
      {body !== undefined && !(isEmpty && empty !== undefined) && (
        <>
          {'render' in shown ? (
            shown.render(body.data, list.isLoading)
          ) : (
            <Table {...shown} rows={body.data} isStale={list.isLoading} />
          )}
          {end?.(body)}
        </>
      )}
    </>
  )
}
