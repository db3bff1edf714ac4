import { isoTime } from '../../text/time.ts'
import { ALIKE } from '../detect/fingerprint.ts'
import type { Trace } from './trace.ts'
import type { TracedSource } from './trace-inspect.ts'

/** What a trace found, as `watermark trace --json` prints it and the console shows it. */
export type TraceResult = ReturnType<typeof presentTrace>
export type TracedCopy = ReturnType<typeof presentSource>

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

export function presentTrace(file: string, { found, runnerUp, soundsLike, read }: Trace) {
  const [first, ...others] = found.map(presentSource)
  return {
    file,
    ...(first === undefined
      ? { found: false as const, ...NOT_FOUND, track_id: soundsLike?.trackId ?? null }
      : { found: true as const, ...first }),
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

function presentSource({ record, layer, means, chance, isHeard = true }: TracedSource) {
  return {
    code: record.code,
    layer,
    means,
    confidence: 1 - chance,
    chance,
    in_sound: isHeard,
    key: { id: record.key_id, prefix: record.key_prefix, name: record.key_name },
    partner: record.partner_name,
    partner_id: record.partner_id,
    track_id: record.track_id,
    request_id: record.request_id,
    issued_at: isoTime(record.issued_at),
  }
}

/** Every copy that was named, the first of them first. */
export function copiesOf(result: TraceResult): TracedCopy[] {
  return result.found ? [result as TracedCopy, ...result.others] : []
}
