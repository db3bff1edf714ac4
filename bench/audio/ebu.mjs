import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { integratedLoudness } from '../../dist/src/sound/analysis/loudness.js'
import { composeSong } from './compose.mjs'
import { renderSong } from './render.mjs'
import { hasProgram, WORK, writeWav } from './tools.mjs'

const both = (seconds, level) => [seconds, [level, level]]
// EBU Tech 3341, cases 1–6: stretches of a 1 kHz sine, [seconds, peak level of each channel in dBFS].
const CASES = {
  1: [-23, [both(20, -23)]],
  2: [-33, [both(20, -33)]],
  3: [-23, [both(10, -36), both(60, -23), both(10, -36)]],
  4: [-23, [both(10, -72), both(10, -36), both(60, -23), both(10, -36), both(10, -72)]],
  5: [-23, [both(20, -26), both(20.1, -20), both(20, -26)]],
  6: [-23, [[20, [-28, -28, -24, -30, -30]]]],
}

export function checkLoudness() {
  const rows = Object.fromEntries(
    Object.entries(CASES).map(([name, [expected, stretches]]) => {
      const at = (rate) => Number(integratedLoudness(sine(rate, stretches), rate).toFixed(3))
      return [`case ${name}`, { expected, '44.1 kHz': at(44100), '48 kHz': at(48000) }]
    }),
  )
  console.log('\nEBU Tech 3341')
  console.table(rows)
  compareWithFfmpeg()
}

function sine(rate, stretches) {
  const channels = stretches[0][1].map(() => [])
  let at = 0
  for (const [seconds, levels] of stretches) {
    for (const end = at + Math.round(seconds * rate); at < end; at++) {
      const value = Math.sin((2 * Math.PI * 1000 * at) / rate)
      for (const [channel, level] of levels.entries()) channels[channel].push(value * 10 ** (level / 20))
    }
  }
  return channels.map((samples) => Float32Array.from(samples))
}

function compareWithFfmpeg() {
  if (!hasProgram('ffmpeg')) {
    console.log('skipped: loudness against ffmpeg (not installed)')
    return
  }
  mkdirSync(WORK, { recursive: true })
  const file = join(WORK, 'loudness.wav')
  const differences = []
  for (let seed = 0; seed < 24; seed++) {
    const rate = [44100, 48000, 22050][seed % 3]
    // The same samples count at any rate: they are played faster or slower.
    const left = renderSong(composeSong(90_000 + seed, { seconds: 30 }))
    const right = renderSong(composeSong(91_000 + seed, { seconds: 30 })).slice(0, left.length)
    // A long fade and a silence, so that both gates have work.
    const channels =
      seed % 4 === 0 ? [left] : [left, Float32Array.from(left, (value, i) => 0.6 * value + 0.4 * (right[i] ?? 0))]
    for (const samples of channels)
      for (let i = 0; i < samples.length; i++) samples[i] *= i < rate * 3 ? 0 : Math.min(1, i / (12 * rate))
    writeWav(file, channels, rate)
    const { stderr } = spawnSync(
      'ffmpeg',
      ['-nostdin', '-hide_banner', '-i', file, '-af', 'ebur128=framelog=verbose', '-f', 'null', '-'],
      { encoding: 'utf8' },
    )
    const theirs = Number(/I:\s+(-?[\d.]+) LUFS(?![\s\S]*I:)/.exec(stderr)?.[1])
    differences.push(integratedLoudness(channels, rate) - theirs)
  }
  const worst = Math.max(...differences.map(Math.abs))
  console.log(
    `against ffmpeg ebur128 (prints one decimal): 24 pieces at 22.05, 44.1 and 48 kHz, largest difference ${worst.toFixed(3)} LU`,
  )
}
