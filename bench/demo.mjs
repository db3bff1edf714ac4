#!/usr/bin/env node
// The demo songs: how fast they are made, whether tempo and key can be heard, how loud they are; then a start without ffmpeg, from nothing to
// the first and the last song. `npm run build && node bench/demo.mjs`.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { compose } from '../dist/demo/music/compose.js'
import { SONGS } from '../dist/demo/songs/songs.js'
import { createMixBuffers, renderScore } from '../dist/demo/sound/render.js'
import { createAnalyser } from '../dist/src/sound/analysis/analysis.js'

const KHONHAC = fileURLToPath(new URL('../bin/khonhac', import.meta.url))

const buffers = createMixBuffers()
const rows = SONGS.filter((song) => song.silentSeconds === undefined).map(measureSong)
console.table(rows)
const heard = rows.filter((row) => row['as it says']).length
const seconds = rows.reduce((sum, row) => sum + row.seconds, 0)
const cpu = rows.reduce((sum, row) => sum + row['CPU s'], 0)
console.log(
  `tempo and key heard as they are in ${heard} of ${rows.length} (no tempo where nothing beats); rendered at ${Math.round(seconds / cpu)} × real time of CPU`,
)
console.log(await measureStart())

function measureSong(song) {
  const before = process.cpuUsage()
  const { left, right, sampleRate } = renderScore(compose(song), buffers)
  const { user, system } = process.cpuUsage(before)
  const analyser = createAnalyser({ sampleRate, channels: 2 })
  for (let at = 0; at < left.length; at += 16_384)
    analyser.push([left.subarray(at, at + 16_384), right.subarray(at, at + 16_384)])
  const { bpm, musical_key, loudness_db, energy } = analyser.finish()
  const peak = [left, right].reduce((most, side) => side.reduce((high, x) => Math.max(high, Math.abs(x)), most), 0)
  return {
    title: song.title,
    seconds: round(left.length / sampleRate),
    'CPU s': round((user + system) / 1e6),
    'as it says': song.isUnlabelled ? bpm === null : Math.abs(bpm / song.bpm - 1) < 0.02 && musical_key === song.key,
    LUFS: loudness_db,
    energy,
    'peak dB': round(20 * Math.log10(peak)),
    offset: Number((left.reduce((sum, x) => sum + x, 0) / left.length).toExponential(1)),
  }
}

/** A machine with Node and nothing else: a PATH on which only that is found. */
async function measureStart() {
  const folder = mkdtempSync(join(tmpdir(), 'khonhac-demo-'))
  symlinkSync(process.execPath, join(folder, 'node'))
  const env = { PATH: folder, DATA_DIR: join(folder, 'data'), PORT: '0', LOG_LEVEL: 'warn' }
  const startedAt = performance.now()
  const server = spawn(process.execPath, [KHONHAC, 'serve', '--demo'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const times = {}
  for await (const line of createInterface(server.stdout)) {
    const [, done, total] = /^Demo songs: (\d+) of (\d+)/.exec(line) ?? []
    const now = round((performance.now() - startedAt) / 1000)
    if (line.includes('is running')) times['s to the banner'] = now
    if (done === '1') times['s to the first song'] = now
    if (done !== undefined && done === total) {
      times['s to the last song'] = now
      // The process that made them has to end by itself, or its CPU time is not counted.
      while (!existsSync(join(env.DATA_DIR, 'demo-done'))) await pause(100)
      await pause(2000)
      server.kill('SIGTERM')
    }
  }
  if (server.exitCode === null) await new Promise((done) => server.once('exit', done))
  rmSync(folder, { recursive: true, force: true })
  return { ...times, 'CPU s of all': childrenCpuSeconds() }
}

/** Of every process under this one that has ended: unlike the clock it does not mind what else the machine does. */
function childrenCpuSeconds() {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ')
  return (Number(fields[13]) + Number(fields[14])) / 100
}

function round(value) {
  return Math.round(value * 100) / 100
}
