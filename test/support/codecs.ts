import { findFfmpeg } from '../../src/sound/codec/choose-codec.ts'
import { createFfmpegCodec } from '../../src/sound/codec/ffmpeg-codec.ts'
import { createWasmCodec } from '../../src/sound/codec/wasm-codec.ts'
import type { AudioCodec } from '../../src/sound/codec.ts'
import { mayBeMissing } from './programs.ts'

const version = await findFfmpeg()
if (version === undefined) mayBeMissing('ffmpeg')

export const hasFfmpeg = version !== undefined

/** Every codec that this machine has; the same tests run on each. */
export const codecs: AudioCodec[] = [
  createWasmCodec(),
  ...(version === undefined ? [] : [createFfmpegCodec('ffmpeg', version)]),
]
