import { findFfmpeg } from '../../src/audio/codec/choose-codec.ts'
import { createFfmpegCodec } from '../../src/audio/codec/ffmpeg-codec.ts'
import { createWasmCodec } from '../../src/audio/codec/wasm-codec.ts'
import type { AudioCodec } from '../../src/audio/sound/codec.ts'
import { mayBeMissing } from './programs.ts'

const version = await findFfmpeg()
if (version === undefined) mayBeMissing('ffmpeg')

export const hasFfmpeg = version !== undefined

/** Every codec that this machine has; the same tests run on each. */
export const codecs: AudioCodec[] = [
  createWasmCodec(),
  ...(version === undefined ? [] : [createFfmpegCodec('ffmpeg', version)]),
]
