import type { ComponentChildren } from 'preact'
import { common } from '../../i18n/common.ts'
import { useWords } from '../../i18n/language.tsx'
import { Icon } from '../icon.tsx'

export interface Column<Row> {
  id: string
  title: string
  cell: (row: Row) => ComponentChildren
  /** Numbers stand to the right, in figures of one width. */
  isNumeric?: boolean
  /** Can be sorted by. */
  isSortable?: boolean
  /** Left out on a phone. */
  isWideOnly?: boolean
}

export interface Sorting {
  column: string
  isDescending: boolean
}

/** Rows can be chosen, by a box in front of each. */
export interface RowChoice {
  chosen: ReadonlySet<string>
  /** `isRange`: with shift, all from the last one to this. */
  onToggle: (key: string, isChosen: boolean, isRange: boolean) => void
  onToggleAll: (isChosen: boolean) => void
}

export interface TableProps<Row> {
  /** What it lists, for readers who do not see it. */
  label: string
  /** The first names the row, and carries its link. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** Its `id`, without it. */
  rowKey?: (row: Row) => string
  /** Where a row leads: by click, and by up, down and enter. */
  rowHref?: (row: Row) => string
  sorting?: Sorting | undefined
  onSort?: ((sorting: Sorting) => void) | undefined
  /** Newer rows are on their way. */
  isStale?: boolean
  choice?: RowChoice | undefined
  /** What a row is called, for its box. */
  rowName?: (row: Row) => string
}

const idOf = (row: unknown) => (row as { id: string }).id

/** Rows of a list; under 640 px each becomes a card. */
export function Table<Row>(props: TableProps<Row>) {
  const { label, columns, rows, rowKey = idOf, rowHref, choice } = props
  return (
    <table
      class={`table${rowHref === undefined ? '' : ' table-linked'}${choice === undefined ? '' : ' table-chosen'}`}
      aria-label={label}
      aria-busy={props.isStale || undefined}
    >
      <thead>
        <tr>
          {choice !== undefined && <ChooseAll choice={choice} keys={rows.map(rowKey)} />}
          {columns.map((column) => (
            <HeadCell key={column.id} column={column} sorting={props.sorting} onSort={props.onSort} />
          ))}
        </tr>
      </thead>
      <tbody onKeyDown={(event) => moveFocus(event, '.table-link')}>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {choice !== undefined && <Choose choice={choice} id={rowKey(row)} name={props.rowName?.(row) ?? ''} />}
            {columns.map((column, i) => (
              <td key={column.id} class={cellClass(column)} data-label={i === 0 ? undefined : column.title}>
                {i === 0 && rowHref !== undefined ? (
                  <a class="table-link" href={rowHref(row)}>
                    {column.cell(row)}
                  </a>
                ) : (
                  column.cell(row)
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function ChooseAll({ choice, keys }: { choice: RowChoice; keys: readonly string[] }) {
  const t = useWords(common)
  return (
    <th scope="col" class="table-choice">
      <input
        type="checkbox"
        aria-label={t.chooseAll}
        checked={keys.length > 0 && keys.every((key) => choice.chosen.has(key))}
        onChange={(event) => choice.onToggleAll(event.currentTarget.checked)}
      />
    </th>
  )
}

function Choose({ choice, id, name }: { choice: RowChoice; id: string; name: string }) {
  const t = useWords(common)
  return (
    <td class="table-choice">
      <input
        type="checkbox"
        aria-label={t.choose(name)}
        checked={choice.chosen.has(id)}
        onClick={(event) => choice.onToggle(id, event.currentTarget.checked, event.shiftKey)}
      />
    </td>
  )
}

interface HeadCellProps<Row> {
  column: Column<Row>
  sorting: Sorting | undefined
  onSort: ((sorting: Sorting) => void) | undefined
}

function HeadCell<Row>({ column, sorting, onSort }: HeadCellProps<Row>) {
  const t = useWords(common)
  const isSorted = sorting?.column === column.id
  const isDescending = isSorted && sorting.isDescending
  if (!column.isSortable || onSort === undefined)
    return (
      <th scope="col" class={cellClass(column)}>
        {column.title}
      </th>
    )
  return (
    <th
      scope="col"
      class={cellClass(column)}
      aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : undefined}
    >
      <button
        type="button"
        class="table-sort"
        title={t.sortBy(column.title)}
        onClick={() => onSort({ column: column.id, isDescending: isSorted && !isDescending })}
      >
        {column.title}
        {isSorted && <Icon name={isDescending ? 'down' : 'up'} />}
      </button>
    </th>
  )
}

const cellClass = <Row,>({ isNumeric, isWideOnly }: Column<Row>) =>
  [isNumeric ? 'numbers table-numeric' : '', isWideOnly ? 'table-wide' : ''].filter(Boolean).join(' ') || undefined

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => Math.min(count - 1, at + 1),
  ArrowUp: (at) => Math.max(0, at - 1),
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Moves the focus among the elements of a list by the keys up, down, home and end. Other keys and other elements are left alone. */
function moveFocus(event: KeyboardEvent & { currentTarget: Element }, selector: string): void {
  const step = STEPS[event.key]
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)]
  const at = items.indexOf(event.target as HTMLElement)
  if (at === -1) return
  event.preventDefault()
  items[step(at, items.length)]?.focus()
}
