import { type JobWork, LeaseLostError } from '../../jobs/job.ts'
import type { RequestedBy } from '../../jobs/requested-by.ts'
import type { MediaStore } from '../../media/media-store.ts'
import { OperatorError } from '../../operator-error.ts'
import type { SoundWorkers } from '../../sound/sound-workers.ts'
import { recordAudit } from '../../store/audit-log.ts'
import type { Store } from '../../store/store.ts'
import type { Language, Sentence } from '../../text/sentence.ts'
import {
  auditImport,
  auditImportStart,
  type BadLine,
  ImportError,
  type ImportResult,
  importLines,
  isAny,
} from '../import/import.ts'
import { withoutWriting } from '../import/without-writing.ts'
import { findNearOfNew } from '../search/near-artists.ts'
import type { ImportJobResult, Tally } from './job-results.ts'

export interface ImportJobInput {
  format: 'jsonl' | 'csv'
  isDryRun: boolean
  asker: RequestedBy
}

/** Every line of a file of the wrong kind is bad, and there may be a million. */
const MAX_LISTED_BAD = 500
/** A list of a million artists is not looked through name by name. */
const MAX_NEW_NAMES = 20_000
/** Vietnamese takes more letters for the same. */
const MAX_REASON = { vi: 400, en: 300 }

interface Deps {
  store: Store
  media: MediaStore
  sounds: SoundWorkers
  now: () => number
}

/** In a thread of its own (import-thread.ts). */
export async function runImportJob({ store, media, sounds, now }: Deps, work: JobWork): Promise<void> {
  const { format, isDryRun, asker } = work.input as ImportJobInput
  const file = work.files[0]!
  // A check writes nothing that it could go on from.
  const base = (isDryRun ? null : (work.saved as ImportJobResult | null)) ?? emptyResult(isDryRun)
  const bad = [...base.bad]
  let known = base
  const newArtists = new Set<string>()
  const chunks = await media.open(file.media)
  const name = file.fileName ?? `import.${format}`
  const source = { name: `import.${format}`, chunks, sizeBytes: file.bytes, progressKey: undefined }
  try {
    await importLines(store, source, {
      now,
      isDryRun,
      onNewArtist: (name) => void (newArtists.size < MAX_NEW_NAMES && newArtists.add(name)),
      before: { linesDone: base.last_line, failed: 0 },
      intake: { media: isDryRun ? withoutWriting(media) : media, sounds, folder: null },
      // Saved with every batch, so that another process can go on after the last line that is in the store.
      async inTransaction(trx, result, more) {
        // With the first batch of the first attempt: an import that fails later has changed something too.
        const isFirst = work.saved === null && known === base
        if (isFirst) await recordAudit(trx, { ...asker, at: now() }, auditImportStart(name))
        await work.save(trx, addTo(base, result, [...bad, ...more.map(showBad)]))
      },
      onBadLine: (one) => void (bad.length < MAX_LISTED_BAD && bad.push(showBad(one))),
      onBatch(result, endByte) {
        known = addTo(base, result, bad)
        work.report(0.98 * (endByte / Math.max(1, file.bytes)), isDryRun ? 'checking' : 'importing')
      },
      isStopping: () => work.signal.aborted,
    })
  } catch (error) {
    // A file that cannot be read at all is the operator's matter; a store that is away passes.
    const cause = error instanceof ImportError ? error.cause : error
    throw cause instanceof OperatorError || cause instanceof LeaseLostError ? cause : error
  } finally {
    chunks.destroy()
  }
  work.signal.throwIfAborted()
  const near = isDryRun ? (await findNearOfNew(store, newArtists)).slice(0, MAX_LISTED_BAD) : []
  await store.transaction(async (trx) => {
    if (!isDryRun) await recordAudit(trx, { ...asker, at: now() }, auditImport(name, known))
    await work.finish(trx, near.length === 0 ? known : { ...known, near_artists: near })
  })
}

const showBad = ({ number, field, reason: { vi, en } }: BadLine) => ({
  line: number,
  field: field ?? null,
  reason: { vi: vi.slice(0, MAX_REASON.vi), en: en.slice(0, MAX_REASON.en) },
})

/** A result of a job, from JSON, with the reasons of bad lines in one language. Older rows have them in English only. */
export function sayResult(result: unknown, language: Language): unknown {
  const { bad, failed } = result as { bad?: readonly WithReason[]; failed?: readonly WithReason[] | number }
  const say = (one: WithReason) => ({
    ...one,
    reason: typeof one.reason === 'string' ? one.reason : one.reason[language],
  })
  if (Array.isArray(bad)) return { ...(result as object), bad: bad.map(say) }
  if (!Array.isArray(failed)) return result
  // The order that a collection had is long, and not meant to be read.
  const { undo, ...said } = result as { undo?: object }
  return { ...said, failed: failed.map(say), ...(undo === undefined ? {} : { can_undo: true }) }
}

interface WithReason {
  reason: Sentence | string
}

const NOTHING: Tally = { created: 0, updated: 0, unchanged: 0 }

function emptyResult(isDryRun: boolean): ImportJobResult {
  return {
    dry_run: isDryRun,
    lines: 0,
    artists: NOTHING,
    tracks: NOTHING,
    plays: NOTHING,
    failed: 0,
    bad: [],
    ignored_fields: {},
    last_line: 0,
  }
}

/** What earlier attempts did and what this one did, together. */
function addTo(base: ImportJobResult, result: ImportResult, bad: ImportJobResult['bad']): ImportJobResult {
  const ignored = { ...base.ignored_fields }
  const collections = addTallies(base.collections ?? NOTHING, result.collections)
  const releases = addTallies(base.releases ?? NOTHING, result.releases)
  for (const [name, count] of result.ignored) ignored[name] = (ignored[name] ?? 0) + count
  return {
    dry_run: base.dry_run,
    lines: base.lines + result.lines,
    artists: addTallies(base.artists, result.artists),
    tracks: addTallies(base.tracks, result.tracks),
    plays: addTallies(base.plays, result.plays),
    ...(isAny(collections) ? { collections } : {}),
    ...(isAny(releases) ? { releases } : {}),
    failed: base.failed + result.failed,
    bad: bad.slice(0, MAX_LISTED_BAD),
    ignored_fields: ignored,
    last_line: result.lastLine,
  }
}

const addTallies = (a: Tally, b: Tally): Tally => ({
  created: a.created + b.created,
  updated: a.updated + b.updated,
  unchanged: a.unchanged + b.unchanged,
})
