import { parentPort } from 'node:worker_threads'
import { compose } from './music/compose.ts'
import { SONGS } from './songs.ts'
import { encodeFlac } from './sound/flac.ts'
import { createMixBuffers, renderScore } from './sound/render.ts'

// A second or two of pure computing per song: it has a thread of its own.

export interface RenderJob {
  title: string
}

const desk = createMixBuffers()

parentPort?.on('message', ({ title }: RenderJob) => {
  const song = SONGS.find((one) => one.title === title)!
  const { left, right } = renderScore(compose(song), desk)
  const file = encodeFlac(left, right)
  parentPort!.postMessage(file, [file.buffer as ArrayBuffer])
})
