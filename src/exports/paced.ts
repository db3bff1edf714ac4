import type { FileHandle } from 'node:fs/promises'
import { performance } from 'node:perf_hooks'
import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'

const CHUNK_BYTES = 64 * 1024
/** 128 Mbit/s: a client on the same network would otherwise take as many turns of the event loop as there are. */
const BYTES_PER_MS = 16_000
const AT_ONCE_BYTES = 1024 * 1024

/** A part of a file, no faster than others can be served beside it. The file is closed with the stream. */
export function readPaced(file: FileHandle, start: number, end: number): Readable {
  const body = Readable.from(readChunks(file, start, end), { objectMode: false })
  body.once('close', () => void file.close().catch(() => {}))
  return body
}

async function* readChunks(file: FileHandle, start: number, end: number): AsyncGenerator<Buffer> {
  const startedAt = performance.now()
  for (let at = start; at <= end; ) {
    const wanted = Math.min(CHUNK_BYTES, end - at + 1)
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(wanted), 0, wanted, at)
    if (bytesRead === 0) throw new Error('the file of the export has become shorter')
    yield buffer.subarray(0, bytesRead)
    at += bytesRead
    const aheadMs = (at - start - AT_ONCE_BYTES) / BYTES_PER_MS - (performance.now() - startedAt)
    if (aheadMs > 1) await delay(aheadMs)
  }
}
