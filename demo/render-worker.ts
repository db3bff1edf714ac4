import { parentPort } from 'node:worker_threads'
import { interleave16 } from '../src/sound/codec/encode-flac.ts'
import { encodeFlac } from '../src/sound/codec/encode-libav.ts'
import { loadLibav } from '../src/sound/codec/libav.ts'
import { type Composition, compose } from './music/compose.ts'
import { createMixBuffers, renderScore } from './sound/render.ts'

// Two seconds or so of pure computing per song: it has a thread of its own.

if (parentPort) {
  const port = parentPort
  const buffers = createMixBuffers()
  const libav = await loadLibav('main')
  port.on('message', async (composition: Composition) => {
    const { left, right } = renderScore(compose(composition), buffers)
    const file = await encodeFlac(libav, interleave16([left, right]))
    port.postMessage(file, [file.buffer as ArrayBuffer])
  })
}
