import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import type { AudioCodec } from '../audio/codec.ts'
import { readPlanes } from '../audio/read-planes.ts'
import type { MediaStore } from '../media/media-store.ts'
import type { Store } from '../store/store.ts'
import { type Code, formatCode, parseCode, readCode, signsOfCode } from '../watermark/code.ts'
import { decodeReadings, fitCode, type Reading, rankIssued, readBlind, readInformed } from '../watermark/detect.ts'
import { type Levels, measureLevels } from '../watermark/features.ts'
import { compareFingerprints, takeFingerprint, unpackFingerprint } from '../watermark/fingerprint.ts'
import type { Planes } from '../watermark/grid.ts'
import { foldChips, makePattern, type Pattern, secretIdOf, trackKeyFrom } from '../watermark/pattern.ts'
import { findIssue, findIssues, findVariants, type IssueRecord, type VariantRow } from '../watermark/queries.ts'
import { findSpeed, playFaster } from '../watermark/speed.ts'
import { parsePair, readFrames, unitsOf } from '../watermark/splice.ts'
import { readTag } from '../watermark/tag.ts'
import { withLocalCopy } from './intake.ts'

export interface TraceParts {
  store: Store
  media: MediaStore
  codec: AudioCodec
  /** Any of them may have marked the copy. */
  secrets: readonly string[]
}

export interface TraceWishes {
  /** Only copies of this track. */
  trackId?: string | undefined
  /** Whether a sound that runs too fast or too slow is looked for too, which takes half a minute more. */
  withSpeed: boolean
}

export interface Suspected {
  record: IssueRecord
  layer: 'tag-v1' | 'frames-v1' | 'spectral-v1'
  /** How the mark was found. */
  means: 'tag' | 'frames' | 'blind' | 'original' | 'ledger'
  /** How likely chance alone would have pointed at somebody. */
  chance: number
}

export interface Trace {
  found: Suspected[]
  /** The next best, when there is one: how far behind it is. */
  runnerUp: { code: string; sigma: number } | undefined
  /** The track that it sounds like, whether or not there is a mark. */
  track: string | undefined
}

/** A standard normal exceeds this once in 10^12: with a million issued codes and some eighty readings, chance points at somebody once in 10^4 files. */
const SURE_SIGMA = 7
const CANDIDATES = 4
/** That a code may be read from, of one candidate. */
const MOST_READINGS = 11
const NOT_ALIKE = 0.47
const LONGEST_SECONDS = 600

/** Who was given the copy that this file was made of. Cheap and certain means first. */
export async function traceFile(parts: TraceParts, path: string, wishes: TraceWishes): Promise<Trace> {
  const bytes = await readFile(path)
  const sound = await readPlanes(parts.codec, path, { maxSeconds: LONGEST_SECONDS })
  const levels = measureLevels(sound)
  const candidates = await findCandidates(parts, levels, wishes.trackId)
  const tagged = await traceTag(parts, candidates, { bytes, sound, levels, isSpeedTried: false })
  if (tagged !== undefined) return tagged
  let runnerUp: Trace['runnerUp']
  for (const isSpeedTried of wishes.withSpeed ? [false, true] : [false]) {
    for (const variant of candidates) {
      const verdict = await inspect(parts, variant, { bytes, sound, levels, isSpeedTried })
      if (verdict.found.length > 0) return { ...verdict, track: variant.track_id }
      if (verdict.runnerUp && verdict.runnerUp.sigma > (runnerUp?.sigma ?? Number.NEGATIVE_INFINITY))
        runnerUp = verdict.runnerUp
    }
  }
  return { found: [], runnerUp, track: candidates[0]?.track_id }
}

/** A tag can be taken off one file and put on another, so it is believed only where the sound does not say otherwise. */
async function traceTag(
  parts: TraceParts,
  candidates: readonly VariantRow[],
  piece: Piece,
): Promise<Trace | undefined> {
  const code = readTag(piece.bytes, parts.secrets)
  const record = code === undefined ? undefined : await findIssue(parts.store.db, code)
  if (record === undefined) return undefined
  const suspected: Suspected = { record, layer: 'tag-v1', means: 'tag', chance: 2 ** -96 }
  for (const variant of candidates) {
    const verdict = await inspect(parts, variant, piece)
    const { found } = verdict
    if (found.length === 0) continue
    const isConfirmed = found.some((each) => each.record.code === record.code)
    const others = found.filter((each) => each.record.key_id !== record.key_id)
    return { ...verdict, found: isConfirmed ? [suspected, ...others] : found, track: variant.track_id }
  }
  return { found: [suspected], runnerUp: undefined, track: record.track_id }
}

/** The previews that the sound is likeliest a piece of, of those that copies were ever made of. */
async function findCandidates(
  { store, secrets }: TraceParts,
  levels: Levels,
  trackId: string | undefined,
): Promise<VariantRow[]> {
  const known = new Set(secrets.map(secretIdOf))
  const piece = takeFingerprint(levels)
  const variants = (await findVariants(store.db, { trackId })).filter((variant) => known.has(variant.secret_id))
  const ranked = variants.map((variant) => ({
    variant,
    difference: compareFingerprints(piece, unpackFingerprint(variant.fingerprint)),
  }))
  ranked.sort((a, b) => a.difference - b.difference)
  const alike = trackId === undefined ? ranked.filter(({ difference }) => difference < NOT_ALIKE) : ranked
  return alike.slice(0, CANDIDATES).map(({ variant }) => variant)
}

interface Piece {
  bytes: Buffer
  sound: Planes
  levels: Levels
  isSpeedTried: boolean
}

type Verdict = Pick<Trace, 'found' | 'runnerUp'>

async function inspect(parts: TraceParts, variant: VariantRow, piece: Piece): Promise<Verdict> {
  const { store, media, codec, secrets } = parts
  const secret = secrets.find((each) => secretIdOf(each) === variant.secret_id)!
  const pair = parsePair(await buffer(await media.open(variant.marked_media)))
  const pattern = makePattern(trackKeyFrom(secret, variant.track_id), unitsOf(pair))
  const exact = piece.isSpeedTried ? undefined : readFrames(piece.bytes, pair, unitsOf(pair))
  const byFrames = exact && readCode(pattern, foldChips(pattern, exact))
  const sure = byFrames && (await confirm(store, byFrames, { layer: 'frames-v1', means: 'frames', chance: 2 ** -24 }))
  if (sure) return { found: [sure], runnerUp: undefined }
  const original = await withLocalCopy(media, variant.master_media, (path) => readPlanes(codec, path))
  const { sound, levels } = piece.isSpeedTried ? atSpeed(piece.sound, measureLevels(original)) : piece
  const ask = (readings: readonly Reading[], known?: Suspected) =>
    askLedger(store, pattern, readings, variant.id, known)
  const blind: Reading[] = []
  for (const reading of readBlind(levels, pattern)) {
    blind.push(reading)
    const byTags = await decodeAndConfirm(store, pattern, [reading], 'blind')
    if (byTags !== undefined) return await ask(blind, byTags)
  }
  const informed = readInformed(sound, original, pattern)
  const byOriginal = await decodeAndConfirm(store, pattern, informed, 'original')
  return await ask([...blind, ...informed], byOriginal)
}

function atSpeed(sound: Planes, original: Levels): { sound: Planes; levels: Levels } {
  const planes = playFaster(sound, 1 / findSpeed(sound, original))
  return { sound: planes, levels: measureLevels(planes) }
}

async function decodeAndConfirm(
  store: Store,
  pattern: Pattern,
  readings: readonly Reading[],
  means: 'blind' | 'original',
): Promise<Suspected | undefined> {
  const decoded = decodeReadings(readings, pattern)
  if (decoded === undefined) return undefined
  const sigma = fitCode(decoded.reading, signsOfCode(pattern, decoded.code))
  const chance = Math.min(MOST_READINGS * 2 ** -24, normalTail(sigma))
  return await confirm(store, decoded.code, { layer: 'spectral-v1', means, chance })
}

/** A code that was never given out names nobody. */
async function confirm(store: Store, code: Code, how: Omit<Suspected, 'record'>): Promise<Suspected | undefined> {
  const record = await findIssue(store.db, formatCode(code))
  return record && { record, ...how }
}

/**
 * Holds every code that was given out of this preview against the sound: copies that were mixed name all they were mixed of, beside the
 * one that could be read.
 */
async function askLedger(
  store: Store,
  pattern: Pattern,
  readings: readonly Reading[],
  variantId: string,
  known?: Suspected,
): Promise<Verdict> {
  const issues = await findIssues(store.db, variantId)
  const issued = issues.flatMap(({ code: text }) => {
    const code = parseCode(text)
    return code === undefined ? [] : [{ text, code }]
  })
  const ranked = rankIssued(readings, pattern, issued)
  const found: Suspected[] = known === undefined ? [] : [known]
  // Copies with one key part share half of their chips, be it one key's or, once in a million, two keys': the best stands for them.
  const named = new Set(found.map(({ record }) => parseCode(record.code)?.keyPart))
  for (const { issue, sigma } of ranked) {
    if (sigma < SURE_SIGMA) break
    if (named.has(issue.code.keyPart)) continue
    const record = await findIssue(store.db, issue.text)
    if (record === undefined) continue
    named.add(issue.code.keyPart)
    const chance = Math.min(1, normalTail(sigma) * readings.length * issued.length)
    found.push({ record, layer: 'spectral-v1', means: 'ledger', chance })
  }
  const next = ranked.find(({ issue }) => !named.has(issue.code.keyPart))
  return { found, runnerUp: next && { code: next.issue.text, sigma: next.sigma } }
}

/** How often a standard normal is larger (Mills' ratio, good from 2 upwards). */
function normalTail(sigma: number): number {
  if (sigma < 1) return 1
  return Math.exp(-0.5 * sigma * sigma) / (sigma * Math.sqrt(2 * Math.PI))
}
