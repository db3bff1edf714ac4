import { writeCatalog } from '../catalog/catalog-lock.ts'
import { OperatorError } from '../operator-error.ts'
import { type AuditContext, type AuditEntry, recordAudit } from '../store/audit-log.ts'
import type { Trx } from '../store/schema/schema.ts'
import type { Store } from '../store/store.ts'
import type { Sentence } from '../text/sentence.ts'
import type { Intake } from './files/intake.ts'
import { prepareLines } from './files/intake-lines.ts'
import { createLineParser, type ImportLine } from './lines/import-lines.ts'
import { noArtistField, noCollectionField, noReleaseField } from './lines/unknown-fields.ts'
import { applyLine } from './writes/apply-line.ts'
import type { Book } from './writes/book.ts'
import { type CatalogBatch, openBatch } from './writes/catalog-batch.ts'
import { writeBatch } from './writes/catalog-writes.ts'
import { refuseUndoing } from './writes/changed-since.ts'
import { NOTHING_TO_CHANGE } from './writes/line-problems.ts'

/** What is to become of a thing, by the rules of an import line: a field that is absent stays, null clears it. */
export interface Order {
  id: string
  changes: Readonly<Record<string, unknown>>
  /** It must not be there yet; otherwise it must. */
  isNew: boolean
}

export interface SaveOptions<Row> {
  /** Without it no file is taken in. */
  intake?: Intake | undefined
  /** What the audit log calls it; otherwise `track.create`, `artist.update` … */
  action?: string
  /** Done in the same transaction, before the change log is written. */
  inTransaction?: ((trx: Trx, row: Row, isChanged: boolean) => Promise<void>) | undefined
  /** One of many: the news of it are spread out like those of an import. */
  isBulk?: boolean | undefined
  /** Asked in the transaction; otherwise nothing is done. */
  isWanted?: (before: Row | undefined) => boolean
  /** When it was last looked at: what others have changed since is not undone. */
  since?: number | undefined
}

/** What there is to say of a kind of thing when one is saved. */
export interface Kind<Row, Line extends ImportLine> {
  name: 'track' | 'artist' | 'collection' | 'release'
  bookOf: (batch: CatalogBatch) => Book<Row>
  nameOf: (row: Row) => string
  /** There is none, or there is one already. */
  none: (id: string) => OperatorError
  exists: (id: string) => OperatorError
  /** Throws for what is no fault of the line. */
  check?: (trx: Trx, batch: CatalogBatch, line: Line) => Promise<void> | void
  told: (before: Row | undefined, after: Row) => Pick<AuditEntry, 'before' | 'after'>
  /** Which field is to blame for what only the store can tell. */
  fieldOf?: (order: Order) => string
}

/** `isChanged` is false when it was like that already, and then nothing was written but what `inTransaction` writes. */
export async function saveLine<Row extends { id: string; updated_at: number }, Line extends ImportLine>(
  store: Store,
  kind: Kind<Row, Line>,
  order: Order,
  line: Line,
  audit: AuditContext,
  options: SaveOptions<Row>,
): Promise<{ isChanged: boolean }> {
  const [prepared] = await prepareLines(store, options.intake, [line])
  if (!prepared || 'reason' in prepared) throw new OperatorError(prepared?.reason ?? NOTHING_TO_CHANGE)
  return await writeCatalog(store, (trx) => saveIn(trx, kind, order, prepared.line as Line, audit, options))
}

/** As a part of a transaction that is alone with the catalogue. */
export async function saveIn<Row extends { id: string; updated_at: number }, Line extends ImportLine>(
  trx: Trx,
  kind: Kind<Row, Line>,
  order: Order,
  line: Line,
  audit: AuditContext,
  { action, inTransaction, isBulk, isWanted, since }: SaveOptions<Row>,
): Promise<{ isChanged: boolean }> {
  const { id, isNew } = order
  const batch = await openBatch(trx, [line], { now: audit.at })
  const book = kind.bookOf(batch)
  const before = book.get(id)
  if (isWanted?.(before) === false) return { isChanged: false }
  if (before === undefined && !isNew) throw kind.none(id)
  if (before === undefined || !isNew) await kind.check?.(trx, batch, line)
  else throw kind.exists(id)
  const applied = await applyLine(batch, line)
  if ('reason' in applied) throw refusalOf(applied.reason, kind.fieldOf?.(order))
  const after = book.get(id)!
  const isChanged = applied.outcome !== 'unchanged'
  await refuseUndoing(trx, since, before, after)
  if (isChanged) {
    const name = action ?? `${kind.name}.${before ? 'update' : 'create'}`
    await recordAudit(trx, audit, { action: name, id, name: kind.nameOf(after), ...kind.told(before, after) })
  }
  await inTransaction?.(trx, after, isChanged)
  await writeBatch(trx, batch, { isBulk })
  return { isChanged }
}

export const refusalOf = (sentence: Sentence, field?: string) =>
  new OperatorError({ ...sentence, status: 400, ...(field === undefined ? {} : { field }) })

const readLine = createOrderReader()

/** One parser for all orders: to build it takes many times as long as to read by it. Its clock stands at the time of the order that is read. */
function createOrderReader() {
  let present = 0
  const parse = createLineParser(() => present)
  return (value: object, now: number) => {
    present = now
    return parse(value)
  }
}

const NO_FIELD = { artist: noArtistField, collection: noCollectionField, release: noReleaseField }

/** The line of an order. Throws an OperatorError for changes that no such thing could have, and for fields that it has not. */
export function parseOrder<Type extends keyof typeof NO_FIELD>(type: Type, { id, changes }: Order, now: number) {
  const parsed = readLine({ ...changes, type, id }, now)
  if ('reason' in parsed) throw refusalOf(parsed.reason, parsed.field)
  const [unknown] = parsed.ignored
  if (unknown !== undefined) throw refusalOf(NO_FIELD[type](unknown.slice(0, 60)), unknown)
  return parsed.line as Extract<ImportLine, { type: Type }>
}
