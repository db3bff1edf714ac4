import { findFfmpeg } from '../../src/audio/codec/choose-codec.ts'
import { createFfmpegCodec } from '../../src/audio/codec/ffmpeg-codec.ts'
import { createWasmCodec } from '../../src/audio/codec/wasm-codec.ts'
import type { AudioCodec } from '../../src/audio/sound/codec.ts'

const version = await findFfmpeg()
if (version === undefined && process.env.CI) throw new Error('ffmpeg is missing: CI must test both codecs')
if (version === undefined) console.warn('ffmpeg is missing: its half of the codec tests is skipped')

export const hasFfmpeg = version !== undefined

/** Every codec that this machine has; the same tests run on each. */
export const codecs: AudioCodec[] = [
  createWasmCodec(),
  ...(version === undefined ? [] : [createFfmpegCodec('ffmpeg', version)]),
]
