import { stat } from 'node:fs/promises'
import { findTrackId } from '../../admin/find-tracks.ts'
import { type Trace, type TraceOptions, traceFile } from '../../admin/trace/trace.ts'
import type { TraceProgress } from '../../admin/trace/trace-candidates.ts'
import type { TracedSource } from '../../admin/trace/trace-inspect.ts'
import { chooseCodec } from '../../audio/codec/choose-codec.ts'
import type { ReadReport } from '../../audio/read-planes.ts'
import type { Config } from '../../config/config.ts'
import { loadSecrets } from '../../config/secrets.ts'
import { openMediaStore } from '../../media/open-media-store.ts'
import type { Store } from '../../store/store.ts'
import { ALIKE } from '../../watermark/detect/fingerprint.ts'
import { findVariants } from '../../watermark/queries.ts'
import { type CommandGroup, type Context, defineCommand } from '../command.ts'
import { isoTime, renderTime } from '../format.ts'
import { openProgressLine } from '../progress-line.ts'
import { idColumn, renderTable } from '../table.ts'
import { withStore } from '../with-store.ts'

type Outcome = { file: string; trace: Trace } | { file: string; error: string }

const trace = defineCommand({
  description: 'Find out which request the copies in these files were given to',
  args: {
    file: {
      type: 'positional',
      required: true,
      description: 'One or more files with sound in them, whole or damaged, video too',
    },
    track: { type: 'string', description: 'Look for copies of this track only: its id, slug or title', valueHint: 'T' },
    fast: { type: 'boolean', description: 'Do not try other speeds, which takes most of the time' },
  },
  isVariadic: true,
  run: async ({ _: files, track, fast }, context) => {
    return await withStore(context, async (store, config) => {
      const trackId = track === undefined ? undefined : await findTrackId(store, track)
      const outcomes = await traceAll(store, config, files, { trackId, withSpeed: !fast }, context)
      const [first] = outcomes
      const isGood = outcomes.every((outcome) => 'trace' in outcome)
      const json = outcomes.length === 1 && first ? present(first) : outcomes.map(present)
      return { text: outcomes.map(render).join('\n'), json, exitCode: isGood ? 0 : 1 }
    })
  },
})

async function traceAll(
  store: Store,
  config: Config,
  files: readonly string[],
  options: TraceOptions,
  context: Context,
): Promise<Outcome[]> {
  const { secrets } = await loadSecrets(config.dataDir, config)
  const parts = { store, media: openMediaStore(config), codec: await chooseCodec(), secrets: secrets.watermarkSecrets }
  const line = openProgressLine(context.stderr, 'trace', undefined)
  const outcomes: Outcome[] = []
  for (const [at, file] of files.entries()) {
    const name = files.length === 1 ? '' : `file ${at + 1} of ${files.length}: `
    line.work(`${name}reading`)
    const onProgress = createProgressText((text) => line.work(name + text))
    outcomes.push(await traceOne(file, () => traceFile(parts, file, { ...options, onProgress })))
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

const NOT_FOUND = {
  code: null,
  layer: null,
  means: null,
  confidence: null,
  chance: null,
  key: null,
  partner: null,
  partner_id: null,
  issued_at: null,
}

function present(outcome: Outcome) {
  if ('error' in outcome) return { file: outcome.file, found: false, error: outcome.error }
  const { found, runnerUp, soundsLike, read } = outcome.trace
  const [first, ...others] = found.map(presentSource)
  return {
    file: outcome.file,
    found: first !== undefined,
    ...(first ?? { ...NOT_FOUND, track_id: soundsLike?.trackId ?? null }),
    sounds_like: soundsLike
      ? { track_id: soundsLike.trackId, likeness: twoDigits(soundsLike.likeness), needed: twoDigits(1 - ALIKE) }
      : null,
    read: {
      seconds: twoDigits(read.seconds),
      of_seconds: read.ofSeconds === undefined ? null : twoDigits(read.ofSeconds),
      problems: read.problems,
    },
    runner_up: runnerUp ?? null,
    others,
  }
}

const twoDigits = (value: number) => Math.round(value * 100) / 100

function presentSource({ record, layer, means, chance }: TracedSource) {
  return {
    code: record.code,
    layer,
    means,
    confidence: 1 - chance,
    chance,
    key: { id: record.key_id, prefix: record.key_prefix, name: record.key_name },
    partner: record.partner_name,
    partner_id: record.partner_id,
    track_id: record.track_id,
    request_id: record.request_id,
    issued_at: isoTime(record.issued_at),
  }
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

function renderSource({ record, layer, means, chance }: TracedSource): string {
  const who = `${record.partner_name}, key ${record.key_prefix}… (${record.key_name})`
  const how = `${layer} by ${means}, chance ${chance.toExponential(0)}`
  return `code ${record.code}: ${who}, track ${record.track_id}, ${renderTime(record.issued_at)}; ${how}`
}

const variants = defineCommand({
  description: 'List the previews that copies were made of, and how well they carry a mark',
  args: { weak: { type: 'boolean', description: 'Only those whose mark may get lost' } },
  run: async ({ weak = false }, context) =>
    await withStore(context, async (store) => {
      const rows = await findVariants(store.db, { isWeak: weak })
      const cells = rows.map((row) => [
        row.track_id,
        row.is_weak === 1 ? 'weak' : 'good',
        row.margin.toFixed(1),
        renderRatio(row.ratio_db),
        String(row.strength),
        renderTime(row.created_at),
      ])
      const columns = [idColumn('TRACK'), 'MARK', 'MARGIN', 'BELOW MUSIC', 'STRENGTH', 'MADE']
      return {
        text: rows.length === 0 ? 'There are none.' : renderTable(context.stdout, columns, cells),
        json: rows.map(({ fingerprint: _, created_at, is_weak, ratio_db, ...row }) => ({
          ...row,
          ratio_db: Number.isFinite(ratio_db) ? ratio_db : null,
          is_weak: is_weak === 1,
          created_at: isoTime(created_at),
        })),
      }
    }),
})

/** In silence there is neither music nor mark. */
const renderRatio = (ratio: number) => (Number.isFinite(ratio) ? `${ratio.toFixed(1)} dB` : 'silent')

export const watermark: CommandGroup = {
  description: 'Trace marked copies',
  commands: { trace, variants },
}
