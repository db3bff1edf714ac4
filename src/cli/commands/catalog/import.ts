import { basename, dirname, resolve } from 'node:path'
import type { Intake } from '../../../editing/files/intake.ts'
import {
  auditImport,
  auditImportStart,
  type BadLine,
  ImportError,
  type ImportOptions,
  type ImportResult,
  importLines,
  isAny,
} from '../../../editing/import/import.ts'
import { withoutWriting } from '../../../editing/import/without-writing.ts'
import { type ImportSource, openSource } from '../../../editing/lines/import-source.ts'
import { findNearOfNew } from '../../../editing/search/near-artists.ts'
import { OperatorError } from '../../../operator-error.ts'
import { recordAudit } from '../../../store/audit-log.ts'
import type { Store } from '../../../store/store.ts'
import { inBoth, same } from '../../../text/sentence.ts'
import { flag, word } from '../../command/arguments.ts'
import { type Context, defineCommand, type Report } from '../../command/command.ts'
import { auditContextOf } from '../../command/desk.ts'
import { withIntake, withStore } from '../../command/with-store.ts'
import { countOf, formatNumber } from '../../terminal/format.ts'
import { openProgressLine } from '../../terminal/progress-line.ts'
import { catchSignals, SIGNAL_EXIT_CODES } from '../../terminal/signals.ts'
import { printableWord } from '../../terminal/terminal.ts'

const MAX_SHOWN_BAD_LINES = 50
/** Every line of a file of the wrong kind is bad, and there may be a million. */
const MAX_LISTED_BAD_LINES = 10_000

export const importCommand = defineCommand({
  description:
    'Bring artists, tracks, plays, collections and releases in from a file of JSON lines or CSV ("-" is the standard input)',
  args: {
    file: word('The file, or "-"'),
    'dry-run': flag('Change nothing, and say what would come of it'),
    restart: flag('Begin at the first line even if an earlier run was interrupted'),
    'allow-outside': flag('Take sounds and pictures from outside the folder of the file too'),
  },
  run: async ({ file, restart: isRestarted, 'dry-run': isDryRun, 'allow-outside': mayLeaveFolder }, context) => {
    const path = file === '-' ? file : resolve(context.cwd, file)
    const source = { ...(await openSource(path, context.stdin)), name: file === '-' ? 'standard input' : file }
    const folder = file === '-' ? context.cwd : dirname(path)
    return await withStore(
      context,
      (store, config) => {
        const run = (intake: Intake) => runImport(store, source, { isDryRun, isRestarted }, context, intake)
        return withIntake(config, folder, run, mayLeaveFolder)
      },
      { mayCreate: !isDryRun },
    )
  },
})

async function runImport(
  store: Store,
  source: ImportSource,
  { isDryRun, isRestarted }: { isDryRun: boolean; isRestarted: boolean },
  context: Context,
  intake: Intake,
): Promise<Report> {
  const startedAt = performance.now()
  const line = openProgressLine(context.stderr, basename(source.name), source.sizeBytes)
  const signals = catchSignals(() => line.note('stopping after this batch…'))
  const bad: BadLine[] = []
  const newArtists = new Set<string>()
  let files = 0
  let hasWritten = false
  const options: ImportOptions = {
    now: context.now,
    intake: {
      ...intake,
      media: isDryRun ? withoutWriting(intake.media) : intake.media,
      onFile({ path, seconds = 0, isDone }) {
        if (isDone) files += 1
        const place = isDone ? '' : ` ${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
        line.work(`${files} ${files === 1 ? 'sound' : 'sounds'} measured, ${printableWord(basename(path))}${place}`)
      },
    },
    isRestarted,
    isDryRun,
    onNewArtist: (name) => void newArtists.add(name),
    onStart: ({ linesDone }) => {
      if (linesDone > 0) line.note(`an earlier import was interrupted: going on at line ${linesDone + 1}`)
    },
    onBadLine(one) {
      if (bad.length < MAX_LISTED_BAD_LINES) bad.push(one)
      if (bad.length <= MAX_SHOWN_BAD_LINES) line.note(describeBadLine(one))
      if (bad.length === MAX_SHOWN_BAD_LINES + 1) line.note('further bad lines are not shown here: --json lists them')
    },
    // With the first batch: an import that fails later has changed something too.
    async inTransaction(trx) {
      if (!hasWritten) await recordAudit(trx, auditContextOf(context), auditImportStart(source.name))
    },
    onBatch(result, endByte) {
      hasWritten = true
      line.update(result.lines, endByte)
    },
    isStopping: () => signals.caught() !== undefined,
  }
  try {
    const result = await importLines(store, source, options)
    if (!isDryRun) await recordAudit(store.db, auditContextOf(context), auditImport(source.name, result))
    line.clear()
    const signal = result.isStopped ? signals.caught() : undefined
    const near = isDryRun ? await findNearOfNew(store, newArtists) : []
    return report(source, { ...result, bad, isDryRun, near }, (performance.now() - startedAt) / 1000, signal)
  } catch (error) {
    line.clear()
    throw error instanceof ImportError ? explain(error, source) : error
  } finally {
    signals.release()
  }
}

/** A reason may quote the line, and a line may hold control characters. */
const describeBadLine = ({ number, reason }: BadLine) => `line ${number}: ${printableWord(reason.en)}`

function explain(error: ImportError, source: ImportSource): OperatorError {
  const { lastLine, cause } = error
  const why = cause instanceof OperatorError ? cause.sentence : same(error.message)
  const where =
    lastLine > 0
      ? { vi: `dừng sau dòng ${lastLine}`, en: `stopped after line ${lastLine}` }
      : { vi: 'dừng trước khi nhập được dòng nào', en: 'stopped before the first line was in' }
  const next = source.progressKey
    ? { vi: '; chạy lại cùng lệnh để làm tiếp', en: '; run the same command to go on' }
    : same('')
  return new OperatorError({ ...inBoth((l) => `${where[l]}: ${why[l]}${next[l]}`), cause })
}

interface ShownResult extends ImportResult {
  bad: readonly BadLine[]
  isDryRun: boolean
  near: readonly { name: string; near: string }[]
}

function report(
  source: ImportSource,
  result: ShownResult,
  seconds: number,
  signal: keyof typeof SIGNAL_EXIT_CODES | undefined,
): Report {
  const failed = result.failed + result.before.failed
  const lines = describeResult(result, failed)
  const rate = roundRate(result.lines / Math.max(seconds, 0.001))
  const head = signal
    ? `Stopped after line ${result.lastLine}${resumable(source)}`
    : `${result.isDryRun ? 'Nothing was changed; of' : 'Imported'} ${source.name}`
  const summary = `${head}: ${formatNumber(result.lines)} lines in ${seconds.toFixed(1)} s (${formatNumber(rate)} per second)`
  return {
    text: [summary, ...lines].join('\n'),
    json: {
      lines: result.lines,
      artists: result.artists,
      tracks: result.tracks,
      plays: result.plays,
      ...(isAny(result.collections) ? { collections: result.collections } : {}),
      ...(isAny(result.releases) ? { releases: result.releases } : {}),
      failed,
      kept_hidden: result.keptHidden,
      dry_run: result.isDryRun,
      bad: result.bad.map(({ number: line, field, reason }) => ({
        line,
        ...(field ? { field } : {}),
        reason: reason.en,
      })),
      bad_omitted: result.failed - result.bad.length,
      ...(result.isDryRun ? { near_artists: result.near } : {}),
      ignored_fields: Object.fromEntries(result.ignored),
      resumed_after_line: result.before.linesDone,
      last_line: result.lastLine,
      stopped: result.isStopped,
      seconds: Math.round(seconds * 1000) / 1000,
      lines_per_second: rate,
    },
    exitCode: signal ? SIGNAL_EXIT_CODES[signal] : failed > 0 ? 1 : 0,
  }
}

const KINDS = ['artists', 'tracks', 'plays', 'collections', 'releases'] as const

/** A line of each kind that there is something to say of, the texts one below the other. */
function describeResult(result: ShownResult, failed: number): string[] {
  const rows: [label: string, text: string][] = []
  for (const name of KINDS) {
    const { created, updated, unchanged } = result[name]
    const [made, changed, kept] = [created, updated, unchanged].map(formatNumber)
    if (isAny(result[name])) rows.push([name, `${made} new, ${changed} changed, ${kept} as before`])
  }
  if (failed > 0) rows.push(['bad', `${countOf(failed, 'line')}${before(result)}`])
  for (const { name, near } of result.near)
    rows.push(['artist', `new artist ${printableWord(name)}, near ${printableWord(near)}`])
  if (result.keptHidden > 0) {
    const hidden = countOf(result.keptHidden, 'track')
    rows.push(['hidden', `${hidden} stay out of sight: taken down ("takedown list")`])
  }
  for (const [name, count] of result.ignored)
    rows.push(['ignored', `unknown field ${JSON.stringify(name)} on ${countOf(count, 'line')}`])
  const width = Math.max(8, ...rows.map(([label]) => label.length))
  return rows.map(([label, text]) => `  ${label.padEnd(width)} ${text}`)
}

/** Lines with sounds take a second each: a whole number would be 0. */
const roundRate = (rate: number) => (rate < 10 ? Math.round(rate * 10) / 10 : Math.round(rate))
const before = ({ before: { failed } }: ImportResult) =>
  failed > 0 ? ` (${formatNumber(failed)} before the interruption)` : ''
const resumable = ({ progressKey }: ImportSource) => (progressKey ? ', run the same command to go on' : '')
