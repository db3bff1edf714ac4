import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { AudioCodec } from '../codec.ts'
import { createFfmpegCodec } from './ffmpeg-codec.ts'
import { createWasmCodec } from './wasm-codec.ts'

const run = promisify(execFile)
/** Only an ffmpeg that hangs meets it: on a busy machine even a version takes seconds. */
const MAX_ANSWER_MS = 60_000

/** The version of a system ffmpeg that can do all we need, or undefined. */
export async function findFfmpeg(program = 'ffmpeg'): Promise<string | undefined> {
  try {
    // Its version goes where errors go.
    const { stdout, stderr } = await run(program, ['-encoders'], { timeout: MAX_ANSWER_MS })
    if (!/ libmp3lame /.test(stdout) || !/ flac /.test(stdout)) return undefined
    return /^ffmpeg version (\S+)/m.exec(stderr)?.[1] ?? 'of unknown version'
  } catch {
    return undefined
  }
}

/** ffmpeg where there is one, else what came with the packages. Runs ffmpeg once, briefly, to find out. */
export async function chooseCodec(program = 'ffmpeg'): Promise<AudioCodec> {
  const version = await findFfmpeg(program)
  return version === undefined ? createWasmCodec() : createFfmpegCodec(program, version)
}
