import { stat } from 'node:fs/promises'
import { type Suspected, type Trace, traceFile } from '../admin/trace.ts'
import { chooseCodec } from '../audio/choose-codec.ts'
import { AudioError } from '../audio/codec.ts'
import type { Config } from '../config.ts'
import { openMediaStore } from '../media/open-media-store.ts'
import { loadSecrets } from '../secrets.ts'
import type { Store } from '../store/store.ts'
import { findVariants } from '../watermark/queries.ts'
import { parseId } from './arguments.ts'
import { type CommandGroup, type Context, defineCommand, withStore } from './context.ts'
import { openProgressLine } from './progress-line.ts'
import { isoTime, renderTable, renderTime } from './table.ts'

type Outcome = { file: string; trace: Trace } | { file: string; error: string }

const trace = defineCommand({
  description: 'Find out which request the copies in these files were given to',
  args: {
    file: {
      type: 'positional',
      required: true,
      description: 'One or more sound files, of any format that import takes',
    },
    track: { type: 'string', description: 'Look for copies of this track only', valueHint: 'ID' },
    fast: { type: 'boolean', description: 'Do not try other speeds, which takes half a minute a file' },
  },
  isVariadic: true,
  run: async ({ _: files, track, fast }, context) => {
    const trackId = track === undefined ? undefined : parseId('--track', track)
    return await withStore(context, async (store, config) => {
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
  wishes: { trackId: string | undefined; withSpeed: boolean },
  context: Context,
): Promise<Outcome[]> {
  const { secrets } = await loadSecrets(config.dataDir, config)
  const parts = { store, media: openMediaStore(config), codec: await chooseCodec(), secrets: secrets.watermarkSecrets }
  const line = openProgressLine(context.stderr, 'trace', undefined)
  const outcomes: Outcome[] = []
  for (const file of files) {
    line.work(`${outcomes.length} of ${files.length} files`)
    outcomes.push(await traceOne(file, () => traceFile(parts, file, wishes)))
  }
  line.clear()
  return outcomes
}

async function traceOne(file: string, work: () => Promise<Trace>): Promise<Outcome> {
  try {
    await stat(file)
    return { file, trace: await work() }
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    if (!isMissing && !(error instanceof AudioError) && !('syscall' in (error as object))) throw error
    return { file, error: isMissing ? 'there is no such file' : (error as Error).message }
  }
}

const NOBODY = {
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
  const { found, runnerUp, track } = outcome.trace
  const [first, ...others] = found.map(presentSuspected)
  return {
    file: outcome.file,
    found: first !== undefined,
    ...(first ?? { ...NOBODY, track_id: track ?? null }),
    runner_up: runnerUp ?? null,
    others,
  }
}

function presentSuspected({ record, layer, means, chance }: Suspected) {
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
  const { found, track } = outcome.trace
  if (found.length === 0)
    return `${outcome.file}: not found${track === undefined ? '' : ` (sounds like track ${track})`}`
  return found.map((suspected) => `${outcome.file}: ${renderSuspected(suspected)}`).join('\n')
}

function renderSuspected({ record, layer, means, chance }: Suspected): string {
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
        ...[row.track_id, row.is_weak === 1 ? 'weak' : 'good', row.margin.toFixed(1), `${row.ratio_db.toFixed(1)} dB`],
        ...[String(row.strength), renderTime(row.created_at)],
      ])
      const heading = ['TRACK', 'MARK', 'MARGIN', 'BELOW MUSIC', 'STRENGTH', 'MADE']
      return {
        text: rows.length === 0 ? 'There are none.' : renderTable([heading, ...cells]),
        json: rows.map(({ fingerprint: _, created_at, is_weak, ...row }) => ({
          ...row,
          is_weak: is_weak === 1,
          created_at: isoTime(created_at),
        })),
      }
    }),
})

export const watermark: CommandGroup = {
  description: 'Trace marked copies',
  commands: { trace, variants },
}
