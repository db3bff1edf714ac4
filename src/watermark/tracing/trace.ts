import { readFile, stat } from 'node:fs/promises'
import { type ReadReport, readDamaged } from '../../sound/read-planes.ts'
import { measureLevels } from '../detect/features.ts'
import { takeFingerprint } from '../detect/fingerprint.ts'
import { SPEEDS_TRIED } from '../detect/speed.ts'
import { findIssue } from '../queries.ts'
import { readTag } from '../tag.ts'
import { type Candidate, findCandidates, type TraceProgress } from './trace-candidates.ts'
import { createInspector, type TraceDeps, type TracedSource, type Verdict } from './trace-inspect.ts'

export interface TraceOptions {
  /** Only copies of this track. */
  trackId?: string | undefined
  /** Whether to try other speeds too, which takes most of the time. */
  withSpeed: boolean
  onProgress?: (progress: TraceProgress) => void
}

export interface Trace extends Verdict {
  /** What could be read of the file. */
  read: ReadReport
  /** The track that the file is a piece of, marked or not; undefined if the likeness may be chance. */
  soundsLike: { trackId: string; likeness: number } | undefined
}

const MAX_SECONDS = 600
/** A delivered copy has a few hundred kilobytes. A larger file, such as a film, holds neither its tag nor its frames. */
const MAX_BYTES = 64 << 20

/** Finds out to whom the copy was issued that this file was made from. Cheap and certain methods are tried first. */
export async function traceFile(deps: TraceDeps, path: string, options: TraceOptions): Promise<Trace> {
  const { planes: sound, report: read } = await readDamaged(path, { maxSeconds: MAX_SECONDS })
  const bytes = (await stat(path)).size > MAX_BYTES ? Buffer.alloc(0) : await readFile(path)
  const levels = measureLevels(sound)
  const onProgress = options.onProgress ?? (() => {})
  const candidates = await findCandidates(deps, takeFingerprint(levels), options.trackId, onProgress)
  const inspect = createInspector(deps, { bytes, sound, levels })
  const answer = (verdict: Verdict, best = candidates[0]): Trace => ({ ...verdict, read, soundsLike: likenessOf(best) })

  const tagged = await traceTag(deps, candidates, bytes, inspect)
  if (tagged !== undefined) return answer(tagged)
  const behind: Verdict[] = []
  for (const isSpeedTried of options.withSpeed ? [false, true] : [false]) {
    const tried = { done: 0, total: candidates.length * (isSpeedTried ? SPEEDS_TRIED : 1) }
    const advance = () => {
      tried.done += 1
      onProgress({ stage: isSpeedTried ? 'speeds' : 'candidates', ...tried })
    }
    for (const candidate of candidates) {
      const verdict = await inspect(candidate.variant, isSpeedTried ? advance : undefined)
      if (verdict.found.length > 0) return answer(verdict, candidate)
      behind.push(verdict)
      if (!isSpeedTried) advance()
    }
  }
  const sigmaOf = ({ runnerUp }: Verdict) => runnerUp?.sigma ?? Number.NEGATIVE_INFINITY
  const [nearest] = behind.sort((a, b) => sigmaOf(b) - sigmaOf(a))
  return answer({ found: [], runnerUp: nearest?.runnerUp })
}

function likenessOf(candidate: Candidate | undefined): Trace['soundsLike'] {
  if (!candidate?.isAlike) return undefined
  return { trackId: candidate.variant.track_id, likeness: candidate.likeness }
}

/** A tag can be moved from one file to another, so it counts only if the sound does not contradict it. */
async function traceTag(
  deps: TraceDeps,
  candidates: readonly Candidate[],
  bytes: Buffer,
  inspect: ReturnType<typeof createInspector>,
): Promise<Verdict | undefined> {
  const code = readTag(bytes, deps.secrets)
  const record = code === undefined ? undefined : await findIssue(deps.store.db, code)
  if (record === undefined) return undefined
  const tagged: TracedSource = { record, layer: 'tag-v1', means: 'tag', chance: 2 ** -96 }
  for (const { variant } of candidates) {
    const verdict = await inspect(variant)
    const { found } = verdict
    if (found.length === 0) continue
    const isConfirmed = found.some((each) => each.record.code === record.code)
    const others = found.filter((each) => each.record.key_id !== record.key_id)
    return { ...verdict, found: isConfirmed ? [tagged, ...others] : found }
  }
  return { found: [{ ...tagged, isHeard: false }], runnerUp: undefined }
}
