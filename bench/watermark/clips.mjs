// Clips of real music for the watermark, and how they are encoded and decoded.
import { spawnSync } from 'node:child_process'
import { basename } from 'node:path'
import { parseMp3Frames } from '../../dist/src/sound/mp3-frames.js'
import { filesOf } from '../debian-music.mjs'

/** Those for choosing parameters, and those that no parameter was chosen by. */
const PACKAGES = {
  tuning: ['singularity-music', 'colobot-common-sounds'],
  heldOut: ['hyperrogue-music', 'extremetuxracer-data', 'warzone2100-music'],
}
const RATE = 44_100

/** Up to `count` clips of `seconds`, taken evenly from the packages: { name, planes }. */
export function* findClips(set, count, seconds) {
  const perPackage = PACKAGES[set].map((name) => filesOf(name).filter((file) => /\.(ogg|opus|mp3)$/.test(file)))
  for (let n = 0, given = 0; given < count; n++) {
    const files = perPackage.map((list) => list[n]).filter(Boolean)
    if (files.length === 0) return
    for (const file of files) {
      if (given === count) return
      const planes = decodeClip(file, seconds)
      if (planes === undefined) continue
      given++
      yield { name: basename(file), planes }
    }
  }
}

/** From the middle; nothing for a file that is too short or too quiet there. */
function decodeClip(file, seconds) {
  const length = Number(
    spawnSync('ffprobe', ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', file]).stdout,
  )
  if (!(length > seconds + 20)) return undefined
  const from = String(Math.floor(length / 2 - seconds / 2))
  const planes = decode(['-ss', from, '-t', String(seconds), '-i', file])
  return isAudible(planes[0]) ? planes : undefined
}

function isAudible(plane) {
  let energy = 0
  for (const sample of plane) energy += sample * sample
  return energy / plane.length > 1e-5
}

/** Whatever ffmpeg reads, as two planes at 44.1 kHz. */
export function decode(input, stdin) {
  const args = ['-v', 'error', ...input, '-ac', '2', '-ar', String(RATE), '-f', 'f32le', 'pipe:1']
  const { stdout } = spawnSync('ffmpeg', args, { input: stdin, maxBuffer: 1 << 28 })
  const samples = new Float32Array(stdout.buffer, stdout.byteOffset, stdout.length >> 2)
  const planes = [new Float32Array(samples.length >> 1), new Float32Array(samples.length >> 1)]
  for (let i = 0; i < planes[0].length; i++) {
    planes[0][i] = samples[2 * i]
    planes[1][i] = samples[2 * i + 1]
  }
  return planes
}

export function interleave(planes) {
  const samples = new Float32Array(planes[0].length * 2)
  for (let i = 0; i < planes[0].length; i++) {
    samples[2 * i] = planes[0][i]
    samples[2 * i + 1] = planes[1][i]
  }
  return Buffer.from(samples.buffer)
}

/** An MP3 as the server makes them: one bit rate, frames that stand alone, none behind the sound. */
export function encode(planes, kbps) {
  const args = ['-v', 'error', '-f', 'f32le', '-ar', '44100', '-ac', '2', '-i', 'pipe:0', '-map_metadata', '-1']
  const mp3 = ['-c:a', 'libmp3lame', '-b:a', `${kbps}k`, '-reservoir', '0', '-write_xing', '0', '-id3v2_version', '0']
  const { stdout } = spawnSync('ffmpeg', [...args, ...mp3, '-f', 'mp3', 'pipe:1'], {
    input: interleave(planes),
    maxBuffer: 1 << 26,
  })
  const last = parseMp3Frames(stdout)[Math.ceil(planes[0].length / 1152) - 1]
  return stdout.subarray(0, last.offset + last.length)
}
