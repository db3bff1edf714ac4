import type { Store } from '../../store/store.ts'
import { ALIKE, compareFingerprints, type Fingerprint, unpackFingerprint } from '../detect/fingerprint.ts'
import { secretIdOf } from '../pattern.ts'
import { countVariants, findVariantsById, type VariantRow, walkFingerprints } from '../queries.ts'

/** How far a search is. */
export interface TraceProgress {
  stage: 'fingerprints' | 'candidates' | 'speeds'
  done: number
  total: number
}

export interface Candidate {
  variant: VariantRow
  /** The share of the fingerprint that agrees with the piece. */
  likeness: number
  /** Whether that is more than chance gives. */
  isAlike: boolean
}

/** Kept however different they are: a piece whose speed was changed fits its own track little better than chance. */
const MIN_CANDIDATES = 4
/** The same sound may have been imported under many ids. */
const MAX_CANDIDATES = 200
const MAX_DIFFERENCE = 0.47

/** The previews that the sound is most likely a piece of, among those that copies were made of; the likeliest first. */
export async function findCandidates(
  { store, secrets }: { store: Store; secrets: readonly string[] },
  piece: Fingerprint,
  trackId: string | undefined,
  onProgress: (progress: TraceProgress) => void,
): Promise<Candidate[]> {
  const known = new Set(secrets.map(secretIdOf))
  const total = trackId === undefined ? await countVariants(store.db) : 1
  const best: { id: string; difference: number }[] = []
  let done = 0
  for await (const rows of walkFingerprints(store.db, trackId)) {
    for (const { id, secret_id, fingerprint } of rows) {
      if (!known.has(secret_id)) continue
      const difference = compareFingerprints(piece, unpackFingerprint(fingerprint))
      if (trackId !== undefined || difference < MAX_DIFFERENCE) best.push({ id, difference })
    }
    // The sort is stable, which keeps the variants of one sound together.
    best.sort((a, b) => a.difference - b.difference).splice(MAX_CANDIDATES)
    done += rows.length
    onProgress({ stage: 'fingerprints', done, total: Math.max(done, total) })
  }
  const last = best[MIN_CANDIDATES - 1]?.difference ?? 1
  const near = best.filter(({ difference }, at) => at < MIN_CANDIDATES || difference < ALIKE || difference === last)
  const variants = await findVariantsById(
    store.db,
    near.map(({ id }) => id),
  )
  const differences = new Map(near.map(({ id, difference }) => [id, difference]))
  return variants.map((variant) => {
    const difference = differences.get(variant.id)!
    return { variant, likeness: 1 - difference, isAlike: difference < ALIKE }
  })
}
