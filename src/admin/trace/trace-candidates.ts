import type { Store } from '../../store/store.ts'
import { ALIKE, compareFingerprints, type Fingerprint, unpackFingerprint } from '../../watermark/detect/fingerprint.ts'
import { secretIdOf } from '../../watermark/pattern.ts'
import { countVariants, findVariantsById, type VariantRow, walkFingerprints } from '../../watermark/queries.ts'

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

/** A piece whose speed was changed fits its own track little better than chance: so many are looked at in any case. */
const FEWEST = 4
/** The same sound may have come in under many ids. */
const MOST = 200
const NOT_ALIKE = 0.47

/** The previews that the sound is likeliest a piece of, of those that copies were ever made of; likeliest first. */
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
      if (trackId !== undefined || difference < NOT_ALIKE) best.push({ id, difference })
    }
    // A stable order keeps those of one sound beside each other.
    best.sort((a, b) => a.difference - b.difference).splice(MOST)
    done += rows.length
    onProgress({ stage: 'fingerprints', done, total: Math.max(done, total) })
  }
  const last = best[FEWEST - 1]?.difference ?? 1
  const near = best.filter(({ difference }, at) => at < FEWEST || difference < ALIKE || difference === last)
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
