import { stat } from 'node:fs/promises'
import type { Analysis } from '../../sound/analysis/analysis.ts'
import { AudioError } from '../../sound/codec.ts'
import { openSoundWorkers, type SoundWorkers } from '../../sound/sound-workers.ts'
import { word } from '../command/arguments.ts'
import { type Context, defineCommand, type Report } from '../command/command.ts'
import { openProgressLine } from '../terminal/progress-line.ts'

type Outcome = { file: string; analysis: Analysis } | { file: string; error: string }

export const analyze = defineCommand({
  description: 'Measure sounds: length, tempo, key, energy, loudness, waveform. Nothing is stored',
  args: { file: word('One or more sound files') },
  isVariadic: true,
  run: async ({ _: files }, context) => {
    const sounds = openSoundWorkers()
    try {
      const outcomes = await measureAll(sounds, files, context)
      return report(outcomes)
    } finally {
      await sounds.close()
    }
  },
})

async function measureAll(sounds: SoundWorkers, files: readonly string[], context: Context): Promise<Outcome[]> {
  const line = openProgressLine(context.stderr, 'analyze', undefined)
  let done = 0
  const outcomes = await Promise.all(
    files.map(async (file): Promise<Outcome> => {
      try {
        await stat(file)
        return { file, analysis: await sounds.measure(file, () => line.work(`${done} of ${files.length} files`)) }
      } catch (error) {
        const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
        if (!isMissing && !(error instanceof AudioError) && !('syscall' in (error as object))) throw error
        return { file, error: isMissing ? 'there is no such file' : (error as Error).message }
      } finally {
        done += 1
        line.work(`${done} of ${files.length} files`)
      }
    }),
  )
  line.clear()
  return outcomes
}

/** The JSON of one file is its record; of several, a list of records that name their file. */
function report(outcomes: readonly Outcome[]): Report {
  const isGood = outcomes.every((outcome) => 'analysis' in outcome)
  const [first] = outcomes
  const json =
    outcomes.length === 1 && first && 'analysis' in first
      ? withoutSegment(first.analysis)
      : outcomes.map((outcome) =>
          'analysis' in outcome ? { file: outcome.file, ...withoutSegment(outcome.analysis) } : outcome,
        )
  return { text: outcomes.map(render).join('\n'), json, exitCode: isGood ? 0 : 1 }
}

/** Only the importer needs the loudest segment, to scale the peaks of previews. */
const withoutSegment = ({ loudest_segment: _, ...shown }: Analysis) => shown

function render(outcome: Outcome): string {
  if ('error' in outcome) return `${outcome.file}: ${outcome.error}`
  const { duration_seconds, bpm, musical_key, energy, loudness_db } = outcome.analysis
  const parts = [
    `${Math.floor(duration_seconds / 60)}:${(duration_seconds % 60).toFixed(2).padStart(5, '0')}`,
    bpm === null ? 'no beat' : `${bpm} bpm`,
    musical_key ?? 'no key',
    `energy ${energy}`,
    loudness_db === null ? 'too quiet to measure' : `${loudness_db} LUFS`,
  ]
  return `${outcome.file}: ${parts.join(', ')}`
}
