import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Config } from '../../config/config.ts'
import { loadSecrets } from '../../config/secrets.ts'
import { findTrackId } from '../../editing/operators/find-tracks.ts'
import { evidenceTimeZone } from '../../editing/operators/printed-page.ts'
import type { ReadReport } from '../../sound/read-planes.ts'
import type { Store } from '../../store/store.ts'
import type { Language } from '../../text/sentence.ts'
import { isoTime } from '../../text/time.ts'
import { ALIKE } from '../../watermark/detect/fingerprint.ts'
import { findVariants } from '../../watermark/queries.ts'
import { presentTrace } from '../../watermark/tracing/present-trace.ts'
import type { Trace, TraceOptions } from '../../watermark/tracing/trace.ts'
import type { TraceProgress } from '../../watermark/tracing/trace-candidates.ts'
import { renderTraceEvidence } from '../../watermark/tracing/trace-evidence.ts'
import { traceInThread } from '../../watermark/tracing/trace-in-thread.ts'
import type { TracedSource } from '../../watermark/tracing/trace-inspect.ts'
import { answerOf } from '../../watermark/tracing/trace-words.ts'
import {
  findTrace,
  findTraceEvidence,
  findTraceId,
  findTraces,
  findTrackNames,
  presentShown,
  type ShownTrace,
} from '../../watermark/tracing/traces.ts'
import { flag, oneOf, option, SHORT_LIMIT, word } from '../command/arguments.ts'
import { type CommandGroup, type Context, UsageError } from '../command/command.ts'
import { type Desk, deskCommand } from '../command/desk.ts'
import { renderTime } from '../terminal/format.ts'
import { openProgressLine } from '../terminal/progress-line.ts'
import { printableWord } from '../terminal/terminal.ts'

const LANG = { ...oneOf(['vi', 'en'], '"vi" or "en"; "vi" if left out', 'LANGUAGE'), absent: 'vi' } as const

type Outcome = { file: string; trace: Trace } | { file: string; error: string }

const trace = deskCommand({
  description: 'Find out which request the copies in these files were given to',
  args: {
    file: word('One or more files with sound in them, whole or damaged, video too'),
    track: option('T', 'Look for copies of this track only: its id, slug or title', { find: findTrackId }),
    fast: flag('Do not try other speeds, which takes most of the time'),
    evidence: flag('Print a page (HTML) to file, of one file'),
    lang: LANG,
  },
  isVariadic: true,
  check({ _: files, evidence }) {
    if (evidence && files.length > 1) throw new UsageError('--evidence is of one file')
  },
  async run({ _: files, track: trackId, fast, evidence, lang: language }, desk) {
    const { store, config } = desk
    const outcomes = await traceAll(store, config, files, { trackId, withSpeed: !fast }, desk)
    const [first] = outcomes
    const isGood = outcomes.every((outcome) => 'trace' in outcome)
    const json = outcomes.length === 1 && first ? present(first) : outcomes.map(present)
    const text =
      evidence && first && 'trace' in first
        ? await renderEvidence(desk, first, language)
        : outcomes.map(render).join('\n')
    return { text, json, exitCode: isGood ? 0 : 1 }
  },
})

async function renderEvidence(
  { store, config: { serviceName }, audit, now }: Desk,
  { file, trace }: { file: string; trace: Trace },
  language: Language,
): Promise<string> {
  const bytes = await readFile(file)
  const result = presentTrace(basename(file), trace)
  const page = renderTraceEvidence(
    {
      id: null,
      bytes: bytes.length,
      digest: createHash('sha256').update(bytes).digest('hex'),
      tracedBy: audit.actor,
      tracedAt: now(),
      result,
      trackName: await findTrackNames(store, result),
    },
    { language, serviceName, timeZone: evidenceTimeZone() },
  )
  return page.trimEnd()
}

async function traceAll(
  store: Store,
  config: Config,
  files: readonly string[],
  options: TraceOptions,
  context: Context,
): Promise<Outcome[]> {
  const { secrets } = await loadSecrets(config.dataDir, config)
  const deps = { store, mediaConfig: config, watermarkSecrets: secrets.watermarkSecrets }
  const line = openProgressLine(context.stderr, 'trace', undefined)
  const outcomes: Outcome[] = []
  for (const [at, file] of files.entries()) {
    const name = files.length === 1 ? '' : `file ${at + 1} of ${files.length}: `
    line.work(`${name}reading`)
    const onProgress = createProgressText((text) => line.work(name + text))
    outcomes.push(await traceOne(file, () => traceInThread(deps, file, { ...options, onProgress })))
  }
  line.clear()
  return outcomes
}

const STAGES: Readonly<Record<TraceProgress['stage'], string>> = {
  fingerprints: 'fingerprints compared',
  candidates: 'likeliest tracks searched',
  speeds: 'speeds tried',
}

/** What is done, out of how much, and how long the rest will take at the pace of this stage so far. */
function createProgressText(write: (text: string) => void): (progress: TraceProgress) => void {
  let stage: string | undefined
  let startedAt = 0
  return (progress) => {
    const { done, total } = progress
    if (stage !== progress.stage) [stage, startedAt] = [progress.stage, performance.now()]
    const counted = `${done} of ${total} ${STAGES[progress.stage]}`
    const seconds = ((performance.now() - startedAt) / 1000 / done) * (total - done)
    write(done < 2 || done === total ? counted : `${counted}, ${Math.ceil(seconds)} s left`)
  }
}

/** A file that fails, for whatever reason, must not hide the results of the others. */
async function traceOne(file: string, work: () => Promise<Trace>): Promise<Outcome> {
  try {
    await stat(file)
    return { file, trace: await work() }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    return { file, error: code === 'ENOENT' ? 'there is no such file' : (message.split('\n', 1)[0] ?? '') }
  }
}

function present(outcome: Outcome) {
  if ('error' in outcome) return { file: outcome.file, found: false, error: outcome.error }
  return presentTrace(outcome.file, outcome.trace)
}

function render(outcome: Outcome): string {
  if ('error' in outcome) return `${outcome.file}: ${outcome.error}`
  const { found, soundsLike, read } = outcome.trace
  const lines = found.length > 0 ? found.map(renderSource) : [renderNotFound(soundsLike)]
  return [...lines, ...renderRead(read)].map((line) => `${outcome.file}: ${line}`).join('\n')
}

const percent = (share: number) => `${Math.round(share * 100)} %`

function renderNotFound(soundsLike: Trace['soundsLike']): string {
  if (soundsLike === undefined) return 'not found'
  const measure = `${percent(soundsLike.likeness)} alike, from ${percent(1 - ALIKE)} on it is no chance`
  return `not found (sounds like track ${soundsLike.trackId}: ${measure})`
}

/** Only for a file that could not be read completely. */
function renderRead({ seconds, ofSeconds, problems }: ReadReport): string[] {
  if (problems.length === 0) return []
  const isShort = ofSeconds !== undefined && ofSeconds - seconds > 0.25
  const amount = isShort ? `${seconds.toFixed(1)} of ${ofSeconds.toFixed(1)}` : seconds.toFixed(1)
  return [`${amount} seconds could be read; ${problems.join('; ')}`]
}

function renderSource({ record, layer, means, chance, isHeard }: TracedSource): string {
  const who = `${record.partner_name}, key ${record.key_prefix}… (${record.key_name})`
  const label = isHeard === false ? ', which can be copied from file to file: no mark could be read in the sound' : ''
  const how = `${layer} by ${means}, chance ${chance.toExponential(0)}${label}`
  return `code ${record.code}: ${who}, track ${record.track_id}, ${renderTime(record.issued_at)}; ${how}`
}

const variants = deskCommand({
  description: 'List the previews that copies were made of, and how well they carry a mark',
  args: { weak: flag('Only those whose mark may get lost') },
  async run({ weak }, { store, list }) {
    const found = await findVariants(store.db, { isWeak: weak })
    const rows = found.map(({ fingerprint: _, created_at, is_weak, ratio_db, ...row }) => {
      const ratio = Number.isFinite(ratio_db) ? ratio_db : null
      return { ...row, ratio_db: ratio, is_weak: is_weak === 1, created_at: isoTime(created_at) }
    })
    return list({
      columns: {
        TRACK: 'track_id',
        MARK: ({ is_weak }) => (is_weak ? 'weak' : 'good'),
        MARGIN: ({ margin }) => margin.toFixed(1),
        // In silence there is neither music nor mark.
        'BELOW MUSIC': ({ ratio_db }) => (ratio_db === null ? 'silent' : `${ratio_db.toFixed(1)} dB`),
        STRENGTH: 'strength',
        MADE: 'created_at',
      },
      rows,
      nothing: 'There are none.',
    })
  },
})

const traces = deskCommand({
  description: 'List the files that were traced in the console, or show one of them',
  args: {
    id: word('Its id or the beginning of it', { required: false, find: findTraceId }),
    limit: SHORT_LIMIT,
    lang: LANG,
  },
  async run({ id, limit, lang: language }, { store, list }) {
    if (id !== undefined) {
      const trace = await findTrace(store, id)
      return { text: await renderAnswer(store, trace, language), json: presentShown(trace) }
    }
    const { traces: found, total } = await findTraces(store, { offset: 0, limit })
    const rows = found.map(presentShown)
    const what = { ID: 'id', TIME: 'created_at', FILE: 'file_name', STATE: 'state' } as const
    return list({
      columns: { ...what, PARTNER: ({ result }) => result?.partner, BY: 'created_by' },
      rows,
      nothing: 'There are none.',
      json: { total, traces: rows },
      total,
      more: 'more trace',
    })
  },
})

async function renderAnswer(store: Store, shown: ShownTrace, language: Language) {
  if (shown.result === null) return `${shown.file_name ?? shown.id}: ${shown.failure?.[language] ?? shown.state}`
  const { sentence, odds, how, caution } = answerOf(
    shown.result,
    language,
    await findTrackNames(store, shown.result, shown.trackNames),
    evidenceTimeZone(),
  )
  return [sentence, odds, how, caution].map(printableWord).join('\n')
}

const evidence = deskCommand({
  description: 'Print what a trace in the console found as a page (HTML) to file',
  args: {
    id: word('Of the trace: its id or the beginning of it', { find: findTraceId }),
    lang: LANG,
  },
  async run({ id, lang: language }, { store, config: { serviceName } }) {
    const found = await findTraceEvidence(store, id)
    const page = renderTraceEvidence(found, { language, serviceName, timeZone: evidenceTimeZone() })
    return { text: page.trimEnd(), json: { sha256: found.digest, result: found.result } }
  },
})

export const watermark: CommandGroup = {
  description: 'Trace marked copies',
  commands: { trace, traces, evidence, variants },
}
