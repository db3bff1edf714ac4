// What taking sounds in costs: CPU of a three-minute track, memory above the base, and how well a batch uses the cores.
// node bench/ingest.mjs [--wasm] [--files 20] [--minutes 3] [--format wav|flac|mp3|m4a]; other formats than WAV need ffmpeg to make the file
import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'

const { values } = parseArgs({
  options: {
    wasm: { type: 'boolean', default: false },
    files: { type: 'string', default: '20' },
    minutes: { type: 'string', default: '3' },
    format: { type: 'string', default: 'wav' },
  },
})
const { openSoundWorkers } = await import('../dist/src/sound/sound-workers.js')
const { findFfmpeg } = await import('../dist/src/sound/codec/choose-codec.js')

const ffmpeg = values.wasm ? null : ((await findFfmpeg()) ?? null)
const seconds = Number(values.minutes) * 60
const files = Number(values.files)
const folder = await mkdtemp(join(tmpdir(), 'khonhac-bench-'))

/** CPU seconds of this process and of the children that have ended. */
async function cpuSeconds() {
  const fields = (await readFile('/proc/self/stat', 'utf8')).split(') ')[1].split(' ')
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100
}

const residentKb = async (pid) => Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)

/** Memory in MB of this process and the programs that it runs now. Read here: a `ps` would cost more than what is measured. */
async function memoryMb() {
  let sum = await residentKb('self')
  for (const task of await readdir('/proc/self/task')) {
    const children = await readFile(`/proc/self/task/${task}/children`, 'utf8').catch(() => '')
    for (const pid of children.split(' ').filter(Boolean)) sum += await residentKb(pid).catch(() => 0)
  }
  return sum / 1024
}

async function measured(work) {
  const base = await memoryMb()
  let peak = base
  const timer = setInterval(async () => {
    peak = Math.max(peak, await memoryMb().catch(() => 0))
  }, 100)
  const [cpu, wall] = [await cpuSeconds(), performance.now()]
  await work()
  clearInterval(timer)
  return { cpu: (await cpuSeconds()) - cpu, wall: (performance.now() - wall) / 1000, memory: peak - base }
}

const { makeTrackFile } = await import('./ingest-song.mjs')
const wav = join(folder, 'song.wav')
await writeFile(wav, makeTrackFile(seconds))
const path = join(folder, `song.${values.format}`)
if (path !== wav) execFileSync('ffmpeg', ['-v', 'error', '-i', wav, path])
const sounds = openSoundWorkers({ ffmpeg })
// The first file also starts the threads and warms them up, which a long import does once.
const first = await measured(() => sounds.ingest(path, {}))
const second = await measured(() => sounds.ingest(path, {}))
const batch = await measured(() =>
  Promise.all(Array.from({ length: files }, () => sounds.ingest(path, {}).then(() => {}))),
)
await sounds.close()
const peer = ffmpeg === null ? undefined : await measured(runPeer)
await rm(folder, { recursive: true })

/** What ffmpeg alone needs for a part of the same: reading the file, its loudness, and a preview of 30 s as MP3 and FLAC. */
async function runPeer() {
  const run = (args) => promisify(execFile)('ffmpeg', ['-v', 'error', '-y', ...args])
  await run(['-i', path, '-af', 'ebur128', '-f', 'null', '-'])
  const mp3 = ['-c:a', 'libmp3lame', '-b:a', '128k', '-reservoir', '0', join(folder, 'peer.mp3')]
  await run(['-ss', String(seconds / 2), '-t', '30', '-i', path, ...mp3, '-c:a', 'flac', join(folder, 'peer.flac')])
}

const line = (name, { cpu, wall, memory }, per = 1) =>
  console.log(
    `${name.padEnd(22)} ${(cpu / per).toFixed(2)} s CPU a file, ${wall.toFixed(2)} s in all, ${(cpu / wall).toFixed(2)} cores busy, ${memory.toFixed(0)} MB above the base`,
  )
console.log(
  `${values.minutes} minutes of stereo ${values.format}, ${ffmpeg === null ? 'WASM' : `ffmpeg ${ffmpeg}`}, ${availableParallelism()} cores`,
)
line('first file', first)
line('second file', second)
line(`${files} files at once`, batch, files)
if (peer) {
  line('ffmpeg, part of it', peer)
  console.log(
    `ratio: ${(batch.cpu / files / peer.cpu).toFixed(2)} times what ffmpeg alone needs for a part of it (limit: 2.5 s of CPU a file)`,
  )
}
