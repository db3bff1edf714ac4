import { encodeSound } from '../../sound/codec/encode.ts'
import { readPlanes } from '../../sound/read-planes.ts'
import { type Code, chipsOf, signsOfCode } from '../code.ts'
import { decodeReadings, fitCode, readBlind } from '../detect/detect.ts'
import { measureLevels } from '../detect/features.ts'
import { type Fingerprint, takeFingerprint } from '../detect/fingerprint.ts'
import { type Planes, unitsIn } from '../grid.ts'
import { createPattern, type Pattern } from '../pattern.ts'
import { joinPair, parsePair, spliceCopy } from '../splice.ts'
import { computeDelta, signalToMark, splitVariants } from './embed.ts'

export interface Watermarked {
  /** Both variants in one: what `parsePair` reads. */
  pair: Buffer
  strength: number
  /** How far the mark lies below the music, dB. */
  ratioDb: number
  margin: number
  isWeak: boolean
  fingerprint: Fingerprint
}

/** The deepest that stays this far below the music is taken: of the usual ones, or, where those would leave too little, of all. */
const USUAL = [0.7, 0.6, 0.5, 0.42, 0.35, 0.25, 0.15]
const DEEPER = [0.85, 0.77, ...USUAL]
const MIN_RATIO_DB = 28.5
/** How far a code is above chance after 64 kbit/s, in standard deviations: from here on it survives nearly everything. */
const AMPLE_MARGIN = 12
/** Below this it may get lost. */
const SAFE_MARGIN = 8
const PROBE: Code = { keyPart: 0x5a5a5, requestPart: 0xa5a5a }
const SERVED_KBPS = 192
const TEST_KBPS = 64

/** Marks a preview twice, +1 and −1 throughout, and tries out what becomes of a copy; done once per preview. */
export async function markPreview(planes: Planes, trackKey: Buffer): Promise<Watermarked> {
  const pattern = createPattern(trackKey, unitsIn(planes[0].length))
  const usual = chooseDelta(planes, pattern, USUAL)
  const watermarked = await markWith(planes, usual, pattern)
  if (watermarked.margin >= AMPLE_MARGIN) return watermarked
  const deeper = chooseDelta(planes, pattern, DEEPER)
  return deeper.strength === usual.strength ? watermarked : await markWith(planes, deeper, pattern)
}

interface Chosen {
  strength: number
  delta: Planes
}

export function chooseDelta(planes: Planes, pattern: Pattern, strengths: readonly number[] = DEEPER): Chosen {
  const gentlest = strengths.at(-1)
  for (const strength of strengths) {
    const delta = computeDelta(planes, pattern, strength)
    if (strength === gentlest || signalToMark(planes, delta) >= MIN_RATIO_DB) return { strength, delta }
  }
  throw new RangeError('there is no strength to choose from')
}

async function markWith(planes: Planes, chosen: Chosen, pattern: Pattern): Promise<Watermarked> {
  const { strength, delta } = chosen
  const { plus, minus } = splitVariants(planes, delta)
  const pair = joinPair(await encode(plus, SERVED_KBPS), await encode(minus, SERVED_KBPS))
  const { margin, isRead } = await tryOut(pair, pattern)
  return {
    pair,
    strength,
    ratioDb: signalToMark(planes, delta),
    margin,
    isWeak: !isRead || margin < SAFE_MARGIN,
    fingerprint: takeFingerprint(measureLevels(planes)),
  }
}

const encode = async (planes: Planes, mp3Kbps: 64 | 192) => (await encodeSound(planes, { mp3Kbps })).mp3

/** What is left of a code after a hard conversion. */
async function tryOut(pair: Buffer, pattern: Pattern): Promise<{ margin: number; isRead: boolean }> {
  const copy = spliceCopy(parsePair(pair), chipsOf(pattern, PROBE), Buffer.alloc(0))
  const worn = await readPlanes(await encode(await readPlanes(copy), TEST_KBPS))
  const readings = [...readBlind(measureLevels(worn), pattern)]
  const signs = signsOfCode(pattern, PROBE)
  const margin = Math.max(...readings.map((reading) => fitCode(reading, signs)))
  return { margin, isRead: decodeReadings(readings, pattern) !== undefined }
}
