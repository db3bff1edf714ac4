// The same trial for audiowmark, a program of the same trade, where it is found: `AUDIOWMARK=/path/to/audiowmark`, or on the PATH.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { applyAttack } from './attacks.mjs'
import { decode, encode, interleave } from './clips.mjs'

const program = process.env.AUDIOWMARK ?? 'audiowmark'
const MESSAGE = '0123456789abcdef0011223344556677'
const RAW = ['-f', 'f32le', '-ar', '44100', '-ac', '2', '-i', 'pipe:0']

export const hasAudiowmark = () => spawnSync(program, ['--version']).status === 0

/** The clip with its mark, as an MP3 of the bit rate that ours is delivered in. */
export function deliverPeer(planes, kbps) {
  return withFolder((folder) => {
    const [clean, marked] = [join(folder, 'clean.wav'), join(folder, 'marked.wav')]
    writeWav(clean, planes)
    run(['add', clean, marked, MESSAGE])
    return encode(decode(['-f', 'wav', '-i', 'pipe:0'], readFileSync(marked)), kbps)
  })
}

/** Whether the first message that it reads is the one that was put in. */
export function inspectPeer(mp3, attack) {
  return withFolder((folder) => {
    const path = join(folder, 'attacked.wav')
    writeWav(path, applyAttack(attack, mp3))
    const { stdout } = run(['get', path, ...(attack.startsWith('speed') ? ['--detect-speed'] : [])])
    return /^pattern\s+\S+\s+([0-9a-f]+)/m.exec(stdout)?.[1] === MESSAGE
  })
}

const run = (args) => spawnSync(program, args, { encoding: 'utf8' })

function writeWav(path, planes) {
  const { stdout } = spawnSync('ffmpeg', ['-v', 'error', ...RAW, '-c:a', 'pcm_s16le', '-f', 'wav', 'pipe:1'], {
    input: interleave(planes),
    maxBuffer: 1 << 28,
  })
  writeFileSync(path, stdout)
}

function withFolder(work) {
  const folder = mkdtempSync(join(tmpdir(), 'khonhac-audiowmark-'))
  try {
    return work(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
