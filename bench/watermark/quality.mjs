#!/usr/bin/env node
// How it sounds: PEAQ (objective difference grade: 0 nobody hears it, -1 audible but not annoying) and music-to-mark ratio, before the codec.
// `PEAQ=/path/to/peaq node bench/watermark/quality.mjs [songs] [set]`; without the program the ratio alone.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chipsOf } from '../../dist/src/watermark/code.js'
import { signalToMark } from '../../dist/src/watermark/embed/embed.js'
import { chooseDelta } from '../../dist/src/watermark/embed/mark.js'
import { ORIGIN, UNIT, unitsIn } from '../../dist/src/watermark/grid.js'
import { createPattern, trackKeyFrom } from '../../dist/src/watermark/pattern.js'
import { findClips, interleave } from './clips.mjs'

const [songs = '12', set = 'heldOut'] = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'khonhac-peaq-'))
const rows = []
for (const { name, planes } of [...findClips(set, Number(songs), 15), ...sustained()]) rows.push(judge(name, planes))
rmSync(folder, { recursive: true })
console.table(rows)
const music = rows.filter((row) => !row.name.startsWith('sustained'))
const grades = music.map((row) => row.odg).filter((odg) => odg !== undefined)
if (grades.length > 0)
  console.log(
    `ODG mean ${(grades.reduce((a, b) => a + b, 0) / grades.length).toFixed(2)}, least ${Math.min(...grades).toFixed(2)}`,
  )

function judge(name, planes) {
  const pattern = createPattern(trackKeyFrom('quality', name), unitsIn(planes[0].length))
  const { strength, delta } = chooseDelta(planes, pattern)
  const chips = chipsOf(pattern, { keyPart: 123_456, requestPart: 654_321 })
  const marked = planes.map((plane, channel) =>
    plane.map((sample, i) => sample + (chips[Math.floor((i - ORIGIN) / UNIT)] ?? 1) * delta[channel][i]),
  )
  return { name, strength, ratio: Number(signalToMark(planes, delta).toFixed(1)), odg: grade(planes, marked) }
}

function grade(reference, marked) {
  if (process.env.PEAQ === undefined) return undefined
  const [before, after] = [reference, marked].map((planes, at) => writeWav(planes, join(folder, `${at}.wav`)))
  const { stdout } = spawnSync(process.env.PEAQ, [before, after], { encoding: 'utf8' })
  return Number(/Objective Difference Grade: ([-\d.]+)/.exec(stdout)?.[1])
}

/** At 48 kHz, which PEAQ is made for. */
function writeWav(planes, path) {
  const raw = ['-f', 'f32le', '-ar', '44100', '-ac', '2', '-i', 'pipe:0']
  const { stdout } = spawnSync(
    'ffmpeg',
    ['-v', 'error', ...raw, '-ar', '48000', '-c:a', 'pcm_s16le', '-f', 'wav', 'pipe:1'],
    {
      input: interleave(planes),
      maxBuffer: 1 << 26,
    },
  )
  writeFileSync(path, stdout)
  return path
}

/** What ears are strictest with. With the noise of a quiet room: PEAQ has no grade for what follows digital silence. */
function* sustained() {
  const tone = (frequencies) => {
    let state = 1
    const noise = () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return (state / 2 ** 32 - 0.5) * 6e-4
    }
    const plane = Float32Array.from({ length: 15 * 44_100 }, (_, i) =>
      frequencies.reduce((sum, [hz, level]) => sum + level * Math.sin((2 * Math.PI * hz * i) / 44_100), noise()),
    )
    return [plane, plane.slice()]
  }
  yield { name: 'sustained tone', planes: tone([[1000, 0.3]]) }
  const organ = [1, 2, 3, 4, 6, 8].map((partial) => [220 * partial, 0.15 / partial])
  yield { name: 'sustained organ', planes: tone(organ) }
  const chord = [261.63, 329.63, 392, 523.25].flatMap((hz) =>
    [1, 2, 3, 4, 5].map((partial) => [hz * partial, 0.08 / partial]),
  )
  yield { name: 'sustained chord', planes: tone(chord) }
}
