// One clip: marked and delivered as the server does it, attacked, and read again in every way.
import { randomInt } from 'node:crypto'
import { chipsOf, PART_VALUES, signsOfCode } from '../../dist/src/watermark/code.js'
import {
  decodeReadings,
  findLags,
  fitCode,
  rankIssued,
  readBeneath,
  readBlind,
  readInformed,
} from '../../dist/src/watermark/detect/detect.js'
import { measureLevels } from '../../dist/src/watermark/detect/features.js'
import { findSpeed, playFaster } from '../../dist/src/watermark/detect/speed.js'
import { markPreview } from '../../dist/src/watermark/embed/mark.js'
import { unitsIn } from '../../dist/src/watermark/grid.js'
import { createPattern, trackKeyFrom } from '../../dist/src/watermark/pattern.js'
import { parsePair, spliceCopy } from '../../dist/src/watermark/splice.js'
import { applyAttack } from './attacks.mjs'
import { decode } from './clips.mjs'

const LEDGER = 10_000
const SURE = 7

const randomCode = () => ({ keyPart: randomInt(PART_VALUES), requestPart: randomInt(PART_VALUES) })

/** As the server does it: `markPreview` chooses the strength. */
export async function deliver(name, planes) {
  const trackKey = trackKeyFrom('a secret of the bench', name)
  const pattern = createPattern(trackKey, unitsIn(planes[0].length))
  const before = process.cpuUsage()
  const marked = await markPreview(planes, trackKey)
  const { user, system } = process.cpuUsage(before)
  const issued = Array.from({ length: LEDGER }, (_, id) => ({ id, code: randomCode() }))
  const pair = parsePair(marked.pair)
  const [mp3, second] = issued
    .map(({ code }) => code)
    .slice(0, 2)
    .map((code) => spliceCopy(pair, chipsOf(pattern, code), Buffer.alloc(0)))
  return { planes, pattern, issued, mp3, second, marked, cpu: (user + system) / 1e6 }
}

export function inspect({ planes, pattern, issued, mp3 }, attack) {
  const attacked = applyAttack(attack, mp3)
  const before = process.cpuUsage()
  const sound = attack.startsWith('speed')
    ? playFaster(attacked, 1 / findSpeed(attacked, measureLevels(planes)))
    : attacked
  const levels = measureLevels(sound)
  const blindReadings = [...readBlind(levels, pattern)]
  const blind = decodeReadings(blindReadings, pattern)
  const informedReadings = readInformed(sound, planes, pattern)
  const informed = decodeReadings(informedReadings, pattern)
  const [best, second] = rankIssued([...blindReadings, ...informedReadings], pattern, issued)
  const { user, system } = process.cpuUsage(before)
  const isRight = (code) => code?.keyPart === issued[0].code.keyPart && code?.requestPart === issued[0].code.requestPart
  const isNamed = best.sigma >= SURE
  return {
    blind: isRight(blind?.code),
    informed: isRight(informed?.code),
    ledger: isNamed && best.issue.id === 0,
    sigma: best.issue.id === 0 ? best.sigma : Number.NaN,
    innocent: best.issue.id === 0 ? second.sigma : best.sigma,
    wrong: (blind && !isRight(blind.code)) || (informed && !isRight(informed.code)) || (isNamed && best.issue.id !== 0),
    cpu: (user + system) / 1e6,
  }
}

/** Two copies of different keys, the second so many seconds late: both must be named, and no other. As `watermark trace` does it. */
export function inspectMixed({ planes, pattern, issued, mp3, second }, late) {
  const [a, b] = [mp3, second].map((copy) => decode(['-f', 'mp3', '-i', 'pipe:0'], copy))
  const shift = Math.round(late * 44_100)
  const mixed = a.map((plane, channel) =>
    plane.map((sample, i) => 0.5 * (sample + (i < shift ? 0 : b[channel][i - shift]))),
  )
  const lags = findLags(mixed, planes)
  const informed = readInformed(mixed, planes, pattern, lags)
  const [best] = rankIssued(informed, pattern, issued)
  const fits = informed.map((reading) => fitCode(reading, signsOfCode(pattern, best.issue.code)))
  const named = new Set()
  const name = (readings) => {
    const before = named.size
    for (const { issue, sigma } of rankIssued(readings, pattern, issued)) if (sigma >= SURE) named.add(issue.id)
    return named.size > before
  }
  name(informed)
  for (const readings of readBeneath(mixed, planes, pattern, lags[fits.indexOf(Math.max(...fits))]))
    if (!name(readings)) break
  return { late, both: named.has(0) && named.has(1), wrong: [...named].some((id) => id > 1) }
}
