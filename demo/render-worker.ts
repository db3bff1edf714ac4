import { parentPort } from 'node:worker_threads'
import { interleave16 } from '../src/audio/codec/encode-flac.ts'
import { encodeFlac } from '../src/audio/codec/encode-libav.ts'
import { loadLibav } from '../src/audio/codec/libav.ts'
import { compose } from './music/compose.ts'
import { SONGS } from './songs.ts'
import { createMixBuffers, renderScore } from './sound/render.ts'

// Two seconds or so of pure computing per song: it has a thread of its own.

export interface RenderJob {
  title: string
}

if (parentPort) {
  const port = parentPort
  const buffers = createMixBuffers()
  const libav = await loadLibav('main')
  port.on('message', async ({ title }: RenderJob) => {
    const song = SONGS.find((one) => one.title === title)!
    const { left, right } = renderScore(compose(song), buffers)
    const file = await encodeFlac(libav, interleave16([left, right]))
    port.postMessage(file, [file.buffer as ArrayBuffer])
  })
}
