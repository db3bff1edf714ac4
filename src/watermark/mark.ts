import { type Code, chipsOf, signsOfCode } from './code.ts'
import { decodeReadings, fitCode, readBlind } from './detect.ts'
import { makeDelta, makeVariants, signalToMark } from './embed.ts'
import { measureLevels } from './features.ts'
import { type Fingerprint, takeFingerprint } from './fingerprint.ts'
import { type Planes, unitsIn } from './grid.ts'
import { makePattern, type Pattern } from './pattern.ts'
import { joinPair, parsePair, spliceCopy } from './splice.ts'

/** The codecs, handed in: this room knows signals, not formats. */
export interface MarkCodec {
  /** Frames that stand alone, all of one bit rate. */
  encode(planes: Planes, kbps: 64 | 192): Promise<Buffer>
  decode(mp3: Buffer): Promise<Planes>
}

export interface Marked {
  /** Both variants in one: what `parsePair` reads. */
  pair: Buffer
  strength: number
  /** How far the mark lies below the music, dB. */
  ratioDb: number
  margin: number
  isWeak: boolean
  fingerprint: Fingerprint
}

/** Tried in this order: the usual one, gentler ones for music that it would be heard in, and a deeper one where the usual one gets lost. */
const USUAL = 0.5
const GENTLER = [0.35, 0.25, 0.15]
const DEEPER = 0.8
const LEAST_RATIO_DB = 28.5
/** A code that is read blind after 64 kbit/s with this much to spare is safe against most of what happens to a copy. */
const SAFE_MARGIN = 12
const WEAK_MARGIN = 8
const PROBE: Code = { keyPart: 0x5a5a5, requestPart: 0xa5a5a }
const SERVED_KBPS = 192
const TEST_KBPS = 64

/** Marks a preview twice, +1 and −1 throughout, and tries out what becomes of a copy; done once per preview. */
export async function markPreview(planes: Planes, trackKey: Buffer, codec: MarkCodec): Promise<Marked> {
  const pattern = makePattern(trackKey, unitsIn(planes[0].length))
  const fingerprint = takeFingerprint(measureLevels(planes))
  const strength =
    [USUAL, ...GENTLER].find((each) => ratioWith(planes, pattern, each) >= LEAST_RATIO_DB) ?? GENTLER.at(-1)!
  const usual = await tryStrength(planes, pattern, strength, codec)
  const canGoDeeper = strength === USUAL && ratioWith(planes, pattern, DEEPER) >= LEAST_RATIO_DB
  const deeper = isSafe(usual) || !canGoDeeper ? undefined : await tryStrength(planes, pattern, DEEPER, codec)
  const best = deeper !== undefined && deeper.margin > usual.margin ? deeper : usual
  return { ...best, isWeak: !best.isRead || best.margin < WEAK_MARGIN, fingerprint }
}

const isSafe = ({ isRead, margin }: { isRead: boolean; margin: number }) => isRead && margin >= SAFE_MARGIN
const ratioWith = (planes: Planes, pattern: Pattern, strength: number) =>
  signalToMark(planes, makeDelta(planes, pattern, strength))

async function tryStrength(planes: Planes, pattern: Pattern, strength: number, codec: MarkCodec) {
  const delta = makeDelta(planes, pattern, strength)
  const { plus, minus } = makeVariants(planes, delta)
  const [a, b] = [await codec.encode(plus, SERVED_KBPS), await codec.encode(minus, SERVED_KBPS)]
  const pair = joinPair(a, b)
  const copy = spliceCopy(parsePair(pair), chipsOf(pattern, PROBE), Buffer.alloc(0))
  const worn = await codec.decode(await codec.encode(await codec.decode(copy), TEST_KBPS))
  const readings = readBlind(measureLevels(worn), pattern)
  const signs = signsOfCode(pattern, PROBE)
  return {
    pair,
    strength,
    ratioDb: signalToMark(planes, delta),
    isRead: decodeReadings(readings, pattern) !== undefined,
    margin: Math.max(...readings.map((reading) => fitCode(reading, signs))),
  }
}
