import { buffer } from 'node:stream/consumers'
import type { AudioCodec } from '../../audio/codec/codec.ts'
import { readPlanes } from '../../audio/read-planes.ts'
import type { MediaStore } from '../../media/media-store.ts'
import type { Store } from '../../store/store.ts'
import { type Code, formatCode, parseCode, readCode, signsOfCode } from '../../watermark/code.ts'
import {
  decodeReadings,
  findLags,
  fitCode,
  type Reading,
  rankIssued,
  readBeneath,
  readBlind,
  readInformed,
} from '../../watermark/detect/detect.ts'
import { type Levels, measureLevels } from '../../watermark/detect/features.ts'
import { findSpeed, playFaster } from '../../watermark/detect/speed.ts'
import type { Planes } from '../../watermark/grid.ts'
import { createPattern, foldChips, type Pattern, secretIdOf, trackKeyFrom } from '../../watermark/pattern.ts'
import { findIssue, findIssues, type IssueRecord, type VariantRow } from '../../watermark/queries.ts'
import { parsePair, readFrames, unitsOf } from '../../watermark/splice.ts'
import { withLocalCopy } from '../intake/intake.ts'

export interface TraceParts {
  store: Store
  media: MediaStore
  codec: AudioCodec
  /** Any of them may have marked the copy. */
  secrets: readonly string[]
}

export interface Suspected {
  record: IssueRecord
  layer: 'tag-v1' | 'frames-v1' | 'spectral-v1'
  /** How the mark was found. */
  means: 'tag' | 'frames' | 'blind' | 'original' | 'ledger'
  /** How likely chance alone would have pointed at somebody. */
  chance: number
}

export interface Verdict {
  found: Suspected[]
  /** The next best, when there is one: how far behind it is. */
  runnerUp: { code: string; sigma: number } | undefined
}

/**
 * A standard normal exceeds this once in 10^12: with a million issued codes and some eighty readings, those beneath a copy that was found
 * among them, chance points at somebody once in 10^4 files.
 */
const SURE_SIGMA = 7
/** That a code may be read from, of one candidate. */
const MAX_READINGS = 11

export interface Piece {
  bytes: Buffer
  sound: Planes
  levels: Levels
}

/** A preview without its mark, and where the piece lies in it. The same sound under many ids is read once. */
interface Original {
  key: string
  planes: Planes
  piece: Piece
  lags: readonly number[] | undefined
}

/** Holds a piece against one variant after the other. */
export function createInspector(parts: TraceParts, piece: Piece) {
  const { store, media, codec, secrets } = parts
  let latest: Original | undefined

  async function readOriginal(variant: VariantRow, onSpeed?: () => void): Promise<Original> {
    const key = `${variant.master_media} ${onSpeed !== undefined}`
    if (latest?.key === key) return latest
    const planes = await withLocalCopy(media, variant.master_media, (path) => readPlanes(codec, path))
    const heard = onSpeed ? atSpeed(piece, measureLevels(planes), onSpeed) : piece
    latest = { key, planes, piece: heard, lags: undefined }
    return latest
  }

  /** With `onSpeed` at the speed that fits best, which it is told of each time one is tried. */
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
      if (byTags !== undefined) return await nameOthers(original, pattern, ledger, await ledger.ask(blind, [byTags]))
    }
    original.lags ??= findLags(original.piece.sound, original.planes)
    const informed = readInformed(original.piece.sound, original.planes, pattern, original.lags)
    const byOriginal = await decodeAndConfirm(store, pattern, informed, 'original')
    const verdict = await ledger.ask([...blind, ...informed], byOriginal ? [byOriginal] : [])
    return verdict.found.length === 0 ? verdict : await nameOthers(original, pattern, ledger, verdict)
  }
}

/** Whoever else's copy is in the piece, later or earlier than the one that was found: it is taken away and the rest read again. */
async function nameOthers(original: Original, pattern: Pattern, ledger: Ledger, verdict: Verdict): Promise<Verdict> {
  const { sound } = original.piece
  original.lags ??= findLags(sound, original.planes)
  const informed = readInformed(sound, original.planes, pattern, original.lags)
  const signs = signsOfCode(pattern, parseCode(verdict.found[0]!.record.code)!)
  const fits = informed.map((reading) => fitCode(reading, signs))
  const lag = original.lags[fits.indexOf(Math.max(...fits))]!
  let named = await ledger.ask(informed, verdict.found, verdict.runnerUp)
  for (const readings of readBeneath(sound, original.planes, pattern, lag)) {
    const more = await ledger.ask(readings, named.found, named.runnerUp)
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
): Promise<Suspected | undefined> {
  const decoded = decodeReadings(readings, pattern)
  if (decoded === undefined) return undefined
  const sigma = fitCode(decoded.reading, signsOfCode(pattern, decoded.code))
  const chance = Math.min(MAX_READINGS * 2 ** -24, normalTail(sigma))
  return await confirm(store, decoded.code, { layer: 'spectral-v1', means, chance })
}

/** A code that was never given out names nobody. */
async function confirm(store: Store, code: Code, how: Omit<Suspected, 'record'>): Promise<Suspected | undefined> {
  const record = await findIssue(store.db, formatCode(code))
  return record && { record, ...how }
}

interface Ledger {
  /** Adds whoever's code fits one of the readings to those who are known already. */
  ask(readings: readonly Reading[], known: readonly Suspected[], runnerUp?: Verdict['runnerUp']): Promise<Verdict>
}

/**
 * Holds every code that was given out of this preview against the sound: copies that were mixed name all they were mixed of, beside the
 * one that could be read.
 */
async function openLedger(store: Store, pattern: Pattern, variantId: string): Promise<Ledger> {
  const issues = await findIssues(store.db, variantId)
  const issued = issues.flatMap(({ code: text }) => {
    const code = parseCode(text)
    return code === undefined ? [] : [{ text, code }]
  })
  let asked = 0
  return {
    async ask(readings, known, runnerUp) {
      asked += readings.length
      const ranked = rankIssued(readings, pattern, issued)
      const found = [...known]
      // Copies with one key part share half of their chips, be it one key's or, once in a million, two keys': the best stands for them.
      const named = new Set(found.map(({ record }) => parseCode(record.code)?.keyPart))
      for (const { issue, sigma } of ranked) {
        if (sigma < SURE_SIGMA) break
        if (named.has(issue.code.keyPart)) continue
        const record = await findIssue(store.db, issue.text)
        if (record === undefined) continue
        named.add(issue.code.keyPart)
        const chance = Math.min(1, normalTail(sigma) * asked * issued.length)
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

/** How often a standard normal is larger (Mills' ratio, good from 2 upwards). */
function normalTail(sigma: number): number {
  if (sigma < 1) return 1
  return Math.exp(-0.5 * sigma * sigma) / (sigma * Math.sqrt(2 * Math.PI))
}
