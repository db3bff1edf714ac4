import { once } from 'node:events'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadSecrets } from '../../src/config/secrets.ts'
import { openFolderStore } from '../../src/media/folder-store.ts'
import { digestOf } from '../../src/media/media-store.ts'
import { createLinkSigner } from '../../src/media/signed-links.ts'
import { openStore } from '../../src/store/store.ts'
import { makeTrack } from '../support/catalogue.ts'
import { isRefused } from '../support/ports.ts'
import { type Installation, makeInstallation, type RunningServer } from '../support/server.ts'

/** More than the kernel takes off the server's hands, however patient it is with a reader who does not read. */
const BIG_BYTES = 48 * 1024 * 1024

async function publishBigFile({ dataDir }: Installation): Promise<{ path: string; digest: string }> {
  const bytes = Buffer.alloc(BIG_BYTES, 'nhạc ')
  const key = await openFolderStore(join(dataDir, 'media')).put(bytes, 'previews')
  const store = openStore({ url: `sqlite:${dataDir}/khonhac.db` })
  await store.migrate()
  await makeTrack(store, { audio_media: key })
  await store.close()
  const { secrets } = await loadSecrets(dataDir, {})
  const { pathname, search } = new URL(
    createLinkSigner('http://x', secrets.signingSecret).sign(`/media/${key}`, Date.now()),
  )
  return { path: pathname + search, digest: digestOf(bytes) }
}

/** Asks, reads the beginning of the answer, and then nothing more. */
async function askAndPause(port: number, path: string): Promise<{ socket: Socket; beginning: Buffer }> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)
  const [beginning] = (await once(socket, 'data')) as [Buffer]
  socket.pause()
  return { socket, beginning }
}

async function readToTheEnd(socket: Socket): Promise<Buffer[]> {
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk as Buffer)
  return chunks
}

async function leaveHalfUploads({ dataDir }: Installation): Promise<string> {
  const folder = join(dataDir, 'media', '.incoming')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'old'), 'half')
  await writeFile(join(folder, 'young'), 'half')
  const yesterday = Date.now() / 1000 - 90_000
  await utimes(join(folder, 'old'), yesterday, yesterday)
  return folder
}

/** A client that asks for a tunnel, is refused, and keeps its side open. */
async function keepTunnel(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  socket.on('error', () => {})
  socket.write('CONNECT example.vn:443 HTTP/1.1\r\nHost: example.vn\r\n\r\n')
  await once(socket.resume(), 'end')
  return socket
}

let installation: Installation
let server: RunningServer
let big: { path: string; digest: string }
let incoming: string
let tunnel: Socket
let ended: ReturnType<RunningServer['end']> | undefined
/** One server for all: it is told to stop once. */
const stop = () => (ended ??= server.end('SIGTERM'))

beforeAll(async () => {
  installation = await makeInstallation()
  big = await publishBigFile(installation)
  incoming = await leaveHalfUploads(installation)
  server = await installation.serve()
  tunnel = await keepTunnel(server.port)
})
afterAll(async () => {
  tunnel.destroy()
  await installation[Symbol.asyncDispose]()
})

test('what a killed upload left half-way is swept by the next server', async () => {
  await expect.poll(() => readdir(incoming), { timeout: 120_000 }).toEqual(['young'])
})

test('SIGTERM: an answer that is half sent is sent whole, while no new requests are let in', async () => {
  const { socket, beginning } = await askAndPause(server.port, big.path)

  const stopped = stop()
  await expect.poll(() => isRefused(server.port), { timeout: 120_000 }).toBe(true)
  expect(server.process.exitCode).toBeNull()
  const answer = Buffer.concat([beginning, ...(await readToTheEnd(socket))])

  const body = answer.subarray(answer.indexOf('\r\n\r\n') + 4)
  expect(answer.subarray(0, 15).toString()).toBe('HTTP/1.1 200 OK')
  expect([body.length, digestOf(body)]).toEqual([BIG_BYTES, big.digest])
  expect(await stopped).toBe(0)
})

test('SIGTERM: a tunnel that was refused and that its client keeps open does not hold the server up', async () => {
  expect(await stop()).toBe(0)
})
