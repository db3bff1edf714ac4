import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { AudioCodec } from '../sound/codec.ts'
import { createFfmpegCodec } from './ffmpeg-codec.ts'
import { createWasmCodec } from './wasm-codec.ts'

const run = promisify(execFile)
/** Only an ffmpeg that hangs meets it: on a busy machine even a version takes seconds. */
const MAX_ANSWER_MS = 60_000

/** The version of a system ffmpeg that can do all we need, or undefined. */
export async function findFfmpeg(program = 'ffmpeg'): Promise<string | undefined> {
  try {
    const { stdout } = await run(program, ['-hide_banner', '-version'], { timeout: MAX_ANSWER_MS })
    const { stdout: encoders } = await run(program, ['-hide_banner', '-v', 'error', '-encoders'], {
      timeout: MAX_ANSWER_MS,
    })
    if (!/ libmp3lame /.test(encoders) || !/ flac /.test(encoders)) return undefined
    return /^ffmpeg version (\S+)/.exec(stdout)?.[1] ?? 'of unknown version'
  } catch {
    return undefined
  }
}

/** ffmpeg where there is one, else what came with the packages. Runs ffmpeg twice, briefly, to find out. */
export async function chooseCodec(program = 'ffmpeg'): Promise<AudioCodec> {
  const version = await findFfmpeg(program)
  return version === undefined ? createWasmCodec() : createFfmpegCodec(program, version)
}
