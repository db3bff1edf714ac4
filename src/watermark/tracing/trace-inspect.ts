import { buffer } from 'node:stream/consumers'
import type { MediaStore } from '../../media/media-store.ts'
import { readPlanes } from '../../sound/read-planes.ts'
import type { Store } from '../../store/store.ts'
import { type Code, formatCode, parseCode, readCode, signsOfCode } from '../code.ts'
import {
  decodeReadings,
  findLags,
  fitCode,
  type Reading,
  rankIssued,
  readBeneath,
  readBlind,
  readInformed,
} from '../detect/detect.ts'
import { type Levels, measureLevels } from '../detect/features.ts'
import { findSpeed, playFaster } from '../detect/speed.ts'
import type { Planes } from '../grid.ts'
import { createPattern, foldChips, type Pattern, secretIdOf, trackKeyFrom } from '../pattern.ts'
import { findIssue, findIssues, type IssueRecord, type VariantRow } from '../queries.ts'
import { parsePair, readFrames, unitsOf } from '../splice.ts'
import type { Layer, Means } from './layers.ts'

export interface TraceDeps {
  store: Store
  media: MediaStore
  /** Any of them may have marked the copy. */
  secrets: readonly string[]
}

/** The issued copy that a file was made from. */
export interface TracedSource {
  record: IssueRecord
  layer: Layer
  /** How the mark was found. */
  means: Means
  /** The probability of finding a mark by chance. */
  chance: number
  /** False: only the label in the file says so, and no mark could be read in the sound. */
  isHeard?: boolean
}

export interface Verdict {
  found: TracedSource[]
  /** The next best, when there is one: how far behind it is. */
  runnerUp: { code: string; sigma: number } | undefined
}

/**
 * A standard normal variable exceeds this once in 10^12: with a million issued codes and about eighty readings, including those beneath a
 * copy that was found, chance alone names a source once in 10^4 files.
 */
const SURE_SIGMA = 7
/** How many readings of one candidate a code may come from. */
const MAX_READINGS = 11

export interface Piece {
  bytes: Buffer
  sound: Planes
  levels: Levels
}

/** A preview without its mark, and where the piece lies in it. A sound that has many ids is read only once. */
interface Original {
  key: string
  planes: Planes
  piece: Piece
  lags: readonly number[] | undefined
}

/** Compares a piece with one variant after the other. */
export function createInspector(deps: TraceDeps, piece: Piece) {
  const { store, media, secrets } = deps
  let latest: Original | undefined

  async function readOriginal(variant: VariantRow, onSpeed?: () => void): Promise<Original> {
    const key = `${variant.master_media} ${onSpeed !== undefined}`
    if (latest?.key === key) return latest
    const planes = await readPlanes(await buffer(await media.open(variant.master_media)))
    const aligned = onSpeed ? atSpeed(piece, measureLevels(planes), onSpeed) : piece
    latest = { key, planes, piece: aligned, lags: undefined }
    return latest
  }

  /** With `onSpeed` the piece is first brought to the speed that fits best; it is called for every speed that is tried. */
  return async (variant: VariantRow, onSpeed?: () => void): Promise<Verdict> => {
    const secret = secrets.find((each) => secretIdOf(each) === variant.secret_id)!
    const pair = parsePair(await buffer(await media.open(variant.marked_media)))
    const pattern = createPattern(trackKeyFrom(secret, variant.track_id), unitsOf(pair))
    const exact = onSpeed ? undefined : readFrames(piece.bytes, pair, unitsOf(pair))
    const byFrames = exact && readCode(pattern, foldChips(pattern, exact))
    const sure = byFrames && (await confirm(store, byFrames, { layer: 'frames-v1', means: 'frames', chance: 2 ** -24 }))
    if (sure) return { found: [sure], runnerUp: undefined }
    const original = await readOriginal(variant, onSpeed)
    const ledger = await openLedger(store, pattern, variant.id)
    const blind: Reading[] = []
    for (const reading of readBlind(original.piece.levels, pattern)) {
      blind.push(reading)
      const byTags = await decodeAndConfirm(store, pattern, [reading], 'blind')
      if (byTags !== undefined)
        return await findOtherCopies(original, pattern, ledger, await ledger.match(blind, [byTags]))
    }
    original.lags ??= findLags(original.piece.sound, original.planes)
    const informed = readInformed(original.piece.sound, original.planes, pattern, original.lags)
    const byOriginal = await decodeAndConfirm(store, pattern, informed, 'original')
    const verdict = await ledger.match([...blind, ...informed], byOriginal ? [byOriginal] : [])
    return verdict.found.length === 0 ? verdict : await findOtherCopies(original, pattern, ledger, verdict)
  }
}

/** Finds other copies mixed into the piece: the one that was found is subtracted, and the rest is read again. */
async function findOtherCopies(
  original: Original,
  pattern: Pattern,
  ledger: Ledger,
  verdict: Verdict,
): Promise<Verdict> {
  const { sound } = original.piece
  original.lags ??= findLags(sound, original.planes)
  const informed = readInformed(sound, original.planes, pattern, original.lags)
  const signs = signsOfCode(pattern, parseCode(verdict.found[0]!.record.code)!)
  const fits = informed.map((reading) => fitCode(reading, signs))
  const lag = original.lags[fits.indexOf(Math.max(...fits))]!
  let named = await ledger.match(informed, verdict.found, verdict.runnerUp)
  for (const readings of readBeneath(sound, original.planes, pattern, lag)) {
    const more = await ledger.match(readings, named.found, named.runnerUp)
    const isNew = more.found.length > named.found.length
    named = more
    if (!isNew) break
  }
  return named
}

function atSpeed(piece: Piece, original: Levels, onSpeed: () => void): Piece {
  const sound = playFaster(piece.sound, 1 / findSpeed(piece.sound, original, onSpeed))
  return { bytes: piece.bytes, sound, levels: measureLevels(sound) }
}

async function decodeAndConfirm(
  store: Store,
  pattern: Pattern,
  readings: readonly Reading[],
  means: 'blind' | 'original',
): Promise<TracedSource | undefined> {
  const decoded = decodeReadings(readings, pattern)
  if (decoded === undefined) return undefined
  const sigma = fitCode(decoded.reading, signsOfCode(pattern, decoded.code))
  const chance = Math.min(MAX_READINGS * 2 ** -24, normalTail(sigma))
  return await confirm(store, decoded.code, { layer: 'spectral-v1', means, chance })
}

/** A code that was never issued is not a source. */
async function confirm(store: Store, code: Code, how: Omit<TracedSource, 'record'>): Promise<TracedSource | undefined> {
  const record = await findIssue(store.db, formatCode(code))
  return record && { record, ...how }
}

interface Ledger {
  /** Adds the issued copies whose code fits one of the readings to those that are known already. */
  match(readings: readonly Reading[], known: readonly TracedSource[], runnerUp?: Verdict['runnerUp']): Promise<Verdict>
}

/**
 * Compares every code that was issued for this preview with the sound. Of copies that were mixed, only one code can be read; this finds
 * the others.
 */
async function openLedger(store: Store, pattern: Pattern, variantId: string): Promise<Ledger> {
  const issues = await findIssues(store.db, variantId)
  const issued = issues.flatMap(({ code: text }) => {
    const code = parseCode(text)
    return code === undefined ? [] : [{ text, code }]
  })
  let readingCount = 0
  return {
    async match(readings, known, runnerUp) {
      readingCount += readings.length
      const ranked = rankIssued(readings, pattern, issued)
      const found = [...known]
      // Copies with the same key part (of one key or, once in a million, of two) share half of their chips: only the best one is named.
      const named = new Set(found.map(({ record }) => parseCode(record.code)?.keyPart))
      for (const { issue, sigma } of ranked) {
        if (sigma < SURE_SIGMA) break
        if (named.has(issue.code.keyPart)) continue
        const record = await findIssue(store.db, issue.text)
        if (record === undefined) continue
        named.add(issue.code.keyPart)
        const chance = Math.min(1, normalTail(sigma) * readingCount * issued.length)
        found.push({ record, layer: 'spectral-v1', means: 'ledger', chance })
      }
      const next = ranked.find(({ issue }) => !named.has(issue.code.keyPart))
      const isStillBehind = runnerUp && !found.some(({ record }) => record.code === runnerUp.code)
      const isBetter = next && !(isStillBehind && runnerUp.sigma >= next.sigma)
      return {
        found,
        runnerUp: isBetter ? { code: next.issue.text, sigma: next.sigma } : isStillBehind ? runnerUp : undefined,
      }
    },
  }
}

/** The probability that a standard normal variable is larger (by Mills' ratio, accurate from 2 upwards). */
function normalTail(sigma: number): number {
  if (sigma < 1) return 1
  return Math.exp(-0.5 * sigma * sigma) / (sigma * Math.sqrt(2 * Math.PI))
}
