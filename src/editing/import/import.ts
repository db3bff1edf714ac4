import { writeCatalog } from '../../catalog/catalog-lock.ts'
import type { AuditEntry } from '../../store/audit-log.ts'
import type { Trx } from '../../store/schema/schema.ts'
import type { Store } from '../../store/store.ts'
import type { Sentence } from '../../text/sentence.ts'
import type { Intake } from '../files/intake.ts'
import { namesFile, prepareLines, touchesFiles } from '../files/intake-lines.ts'
import { createIdResolver } from '../lines/derived-ids.ts'
import { readValues } from '../lines/import-format.ts'
import { createLineParser } from '../lines/import-lines.ts'
import type { ImportSource } from '../lines/import-source.ts'
import { applyLine } from '../writes/apply-line.ts'
import type { Applied, Outcome } from '../writes/book.ts'
import { type BatchOptions, openBatch, startRehearsal } from '../writes/catalog-batch.ts'
import { writeBatch } from '../writes/catalog-writes.ts'
import { clearProgress, findProgress, type Progress, saveProgress } from './import-progress.ts'
import { type Item, parseBatch } from './parse-batch.ts'
import { addSiteCounts } from './site-counts.ts'

export interface BadLine {
  number: number
  reason: Sentence
  /** The first field that is wrong, where it is one. */
  field?: string | undefined
}

type Tally = Record<Outcome, number>

export interface ImportResult {
  /** Lines of this run that were not blank. */
  lines: number
  artists: Tally
  tracks: Tally
  plays: Tally
  collections: Tally
  releases: Tally
  /** Bad lines of this run. */
  failed: number
  /** Lines that would publish a track that has been taken down: all else of them was done. */
  keptHidden: number
  /** What an interrupted run of the same file had done before. */
  before: Progress
  /** Fields that are not part of the format, and on how many lines. */
  ignored: Map<string, number>
  lastLine: number
  isStopped: boolean
}

export interface ImportOptions {
  now: () => number
  /** Begins at the first line even if an earlier run was interrupted. */
  isRestarted?: boolean
  onStart?: (before: Progress) => void
  onBadLine?: (bad: BadLine) => void
  /** Called after each batch that is committed. */
  onBatch?: (result: Readonly<ImportResult>, endByte: number) => void
  /** Checked between batches. */
  isStopping?: () => boolean
  /** Reads the files that lines name; without it such a line is bad. */
  intake?: Intake
  /** What an earlier attempt of the same job has done; otherwise the store is asked by the source's progress key. */
  before?: Progress
  /** Called in the transaction of each batch, with what the result and the bad lines of the batch will be once it is committed. */
  inTransaction?: (trx: Trx, result: Readonly<ImportResult>, bad: readonly BadLine[]) => Promise<void>
  /** Nothing is written; the result is what it would be, with each line building on those before it. */
  isDryRun?: boolean
  /** In a dry run, told of an artist that does not exist yet. */
  onNewArtist?: ((name: string) => void) | undefined
}

// About 40 ms of writing on SQLite, after which the store pauses so that others can write.
const MAX_BATCH = { lines: 400, bytes: 1024 * 1024 }

const MAX_IGNORED_NAMES = 20

/** Thrown with the number of the last line that is in the store. */
export class ImportError extends Error {
  readonly lastLine: number

  constructor(lastLine: number, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.lastLine = lastLine
  }
}

/**
 * Reads lines and writes them batch by batch. Each batch commits its rows, its change log and the progress in one transaction, so that
 * a run that was killed at any moment can continue with the next line.
 */
export async function importLines(store: Store, source: ImportSource, options: ImportOptions): Promise<ImportResult> {
  const { now, onStart, onBadLine, onBatch, isStopping = () => false } = options
  const key = options.isDryRun ? undefined : source.progressKey
  const rehearsal = options.isDryRun ? startRehearsal() : undefined
  const before = options.before ?? (await findBefore(store, options.isRestarted ? undefined : key))
  let result = emptyResult(before)
  const parse = createLineParser(now)
  const ids = createIdResolver(store)
  onStart?.(before)
  try {
    for await (const batch of readValues(source, { skipLines: before.linesDone, max: MAX_BATCH })) {
      for (const group of groupItems(await parseBatch(batch, ids, parse), batch.lastNumber)) {
        const items = await prepareItems(store, options.intake, group.items)
        const known = result
        const countItems = (applied: readonly Applied[]) => count(known, items, applied, group.lastNumber)
        const counted = rehearsal
          ? countItems(await rehearse(store, items, { now: now(), rehearsal }, options.onNewArtist))
          : await commitBatch(store, items, countItems, { key, inTransaction: options.inTransaction }, now())
        result = counted.result
        for (const bad of counted.bad) onBadLine?.(bad)
        onBatch?.(result, batch.endByte)
        if (isStopping()) return { ...result, isStopped: true }
      }
    }
  } catch (error) {
    throw new ImportError(result.lastLine, error)
  }
  if (key) await clearProgress(store.db, key, now())
  return result
}

// About twenty seconds of measuring sounds on two cores, which a run that was killed has to repeat.
const MAX_FILES = 24

/** A new group begins after MAX_FILES files, and before a line whose track or artist is in the group already (intake-lines.ts says why). */
function groupItems(items: readonly Item[], lastNumber: number): { items: Item[]; lastNumber: number }[] {
  const groups: { items: Item[]; lastNumber: number }[] = []
  let ids = new Set<string>()
  let files = 0
  for (const item of items) {
    const id = item.line && item.line.type !== 'plays' ? item.line.id : undefined
    const hasFile = item.line !== undefined && namesFile(item.line)
    if (hasFile) files += 1
    const isRepeated = id !== undefined && ids.has(id) && touchesFiles(item.line!)
    if (groups.length === 0 || files > MAX_FILES || isRepeated) {
      groups.push({ items: [], lastNumber: 0 })
      ids = new Set()
      files = hasFile ? 1 : 0
    }
    groups.at(-1)!.items.push(item)
    groups.at(-1)!.lastNumber = item.number
    if (id !== undefined) ids.add(id)
  }
  if (groups.length === 0) groups.push({ items: [], lastNumber })
  // Blank lines at the end of the batch are done too.
  groups.at(-1)!.lastNumber = lastNumber
  return groups
}

async function prepareItems(store: Store, intake: Intake | undefined, items: readonly Item[]): Promise<Item[]> {
  const lines = items.flatMap((item) => item.line ?? [])
  const prepared = await prepareLines(store, intake, lines)
  let next = 0
  return items.map((item) => {
    if (item.line === undefined) return item
    const one = prepared[next++]!
    return 'line' in one ? { ...item, line: one.line } : { ...item, line: undefined, reason: one.reason }
  })
}

interface Counted {
  result: ImportResult
  bad: BadLine[]
}

async function applyItems(trx: Trx, items: readonly Item[], options: BatchOptions) {
  const completed = await addSiteCounts(trx, items)
  const lines = completed.flatMap((item) => item.line ?? [])
  const batch = await openBatch(trx, lines, options)
  const applied: Applied[] = []
  for (const item of completed) applied.push(item.line ? await applyLine(batch, item.line) : { reason: item.reason })
  return { batch, applied }
}

/** Applies lines to what the earlier lines would have left in the store, and writes nothing. */
async function rehearse(
  store: Store,
  items: readonly Item[],
  options: BatchOptions,
  onNewArtist: ImportOptions['onNewArtist'],
): Promise<Applied[]> {
  const { batch, applied } = await store.transaction((trx) => applyItems(trx, items, options))
  for (const { action, row } of batch.artists.touched.values()) if (action === 'created') onNewArtist?.(row.name)
  return applied
}

async function commitBatch(
  store: Store,
  items: readonly Item[],
  countItems: (applied: readonly Applied[]) => Counted,
  { key, inTransaction }: { key: string | undefined; inTransaction: ImportOptions['inTransaction'] },
  now: number,
): Promise<Counted> {
  return await writeCatalog(store, async (trx) => {
    const { batch, applied } = await applyItems(trx, items, { now })
    const counted = countItems(applied)
    const { before, failed, lastLine } = counted.result
    if (key) await saveProgress(trx, key, { linesDone: lastLine, failed: before.failed + failed }, now)
    await inTransaction?.(trx, counted.result, counted.bad)
    await writeBatch(trx, batch, { isBulk: true })
    return counted
  })
}

const TALLIES = {
  artist: 'artists',
  track: 'tracks',
  plays: 'plays',
  collection: 'collections',
  release: 'releases',
} as const

/** The result with a batch more; the one before stays as it is, since a transaction may be tried again. */
function count(known: ImportResult, items: readonly Item[], applied: readonly Applied[], lastLine: number): Counted {
  const result = structuredClone(known)
  const bad: BadLine[] = []
  result.lines += items.length
  result.lastLine = lastLine
  for (const [index, { number, line, field, ignored }] of items.entries()) {
    const one = applied[index]!
    if ('reason' in one) {
      result.failed += 1
      bad.push({ number, reason: one.reason, field })
    } else if (line) {
      result[TALLIES[line.type]][one.outcome] += 1
      result.artists.created += one.newArtists ?? 0
      if (one.isKeptHidden) result.keptHidden += 1
    }
    for (const name of ignored) countIgnored(result.ignored, name)
  }
  return { result, bad }
}

async function findBefore({ db }: Store, key: string | undefined): Promise<Progress> {
  return key === undefined ? { linesDone: 0, failed: 0 } : await findProgress(db, key)
}

/** Bounded, since the names come from the file. */
function countIgnored(counts: Map<string, number>, name: string): void {
  const count = counts.get(name)
  if (count !== undefined) counts.set(name, count + 1)
  else if (counts.size < MAX_IGNORED_NAMES) counts.set(name, 1)
}

function emptyResult(before: Progress): ImportResult {
  const tally = (): Tally => ({ created: 0, updated: 0, unchanged: 0 })
  return {
    lines: 0,
    artists: tally(),
    tracks: tally(),
    plays: tally(),
    collections: tally(),
    releases: tally(),
    failed: 0,
    keptHidden: 0,
    before,
    ignored: new Map(),
    lastLine: before.linesDone,
    isStopped: false,
  }
}

/** What the audit log says when the first lines of an import are written. */
export function auditImportStart(name: string): AuditEntry {
  return { action: 'import.start', name }
}

/** What the audit log says of an import that has come to its end. */
export function auditImport(
  name: string,
  { lines, artists, tracks, plays, collections, releases, failed }: Counts,
): AuditEntry {
  const others = {
    ...(collections && isAny(collections) ? { collections } : {}),
    ...(releases && isAny(releases) ? { releases } : {}),
  }
  return { action: 'import.run', name, after: { lines, artists, tracks, plays, ...others, failed } }
}

type Counts = Pick<ImportResult, 'lines' | 'artists' | 'tracks' | 'plays' | 'failed'> & {
  collections?: Tally | undefined
  releases?: Tally | undefined
}

/** Whether there were lines of this kind. */
export const isAny = ({ created, updated, unchanged }: Tally) => created + updated + unchanged > 0
