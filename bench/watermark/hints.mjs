#!/usr/bin/env node
// Which track a piece sounds like, by its fingerprint alone: pieces of music that is not in the catalogue, and pieces that are, after attacks.
// `node bench/watermark/hints.mjs [foreign clips]`. Needs ffmpeg and apt-get for the music. The catalogue: the songs of the demo and the
// held-out packages; the foreign clips, of 4 to 15 s: the tuning packages.
import { measureLevels } from '../../dist/src/watermark/detect/features.js'
import { ALIKE, compareFingerprints, takeFingerprint } from '../../dist/src/watermark/detect/fingerprint.js'
import { ATTACKS } from './attacks.mjs'
import { findClips, findPieces } from './clips.mjs'

const wanted = Number(process.argv[2] ?? 1000)
const fingerprint = (planes) => takeFingerprint(measureLevels(planes))
const catalogue = [...findClips('demo', 12, 30), ...findClips('heldOut', 40, 30)].map(({ name, planes }) => ({
  name,
  planes,
  known: fingerprint(planes),
}))
const nearest = (piece) =>
  catalogue
    .map(({ name, known }) => ({ name, difference: compareFingerprints(piece, known) }))
    .reduce((best, each) => (each.difference < best.difference ? each : best))

const before = process.cpuUsage()
const foreign = []
for (const { planes } of findPieces('tuning', wanted)) {
  foreign.push(nearest(fingerprint(planes)).difference)
  if (foreign.length % 50 === 0) process.stderr.write(`\r${foreign.length} of ${wanted}`)
}
foreign.sort((a, b) => a - b)
const quantile = (values, share) => values[Math.min(values.length - 1, Math.floor(share * values.length))].toFixed(3)
console.log(`\n${catalogue.length} tracks; a piece is alike below ${ALIKE}`)
console.log(
  `${foreign.length} foreign clips: named ${foreign.filter((difference) => difference < ALIKE).length}, least ${quantile(foreign, 0)}, ` +
    `1 % ${quantile(foreign, 0.01)}, median ${quantile(foreign, 0.5)}`,
)

const rows = ['crop 5 s', 'crop 3 s', 'crop 5 s, MP3 64k', 'MP3 32k', 'noise 10 dB', 'under speech 6 dB', 'speed +1 %']
console.table(
  rows.map((attack) => {
    const found = catalogue.map(({ name, planes }) => {
      const best = nearest(fingerprint(ATTACKS[attack].change(planes)))
      return { isRight: best.name === name, difference: best.difference }
    })
    const differences = found.map(({ difference }) => difference).sort((a, b) => a - b)
    return {
      attack,
      pieces: found.length,
      'nearest is right': found.filter(({ isRight }) => isRight).length,
      'and named': found.filter(({ isRight, difference }) => isRight && difference < ALIKE).length,
      'named wrongly': found.filter(({ isRight, difference }) => !isRight && difference < ALIKE).length,
      median: quantile(differences, 0.5),
      worst: quantile(differences, 1),
    }
  }),
)
const { user, system } = process.cpuUsage(before)
console.log(`CPU ${((user + system) / 1e6).toFixed(0)} s`)
