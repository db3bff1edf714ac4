import { once } from 'node:events'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadSecrets } from '../../src/config/secrets.ts'
import { openFolderStore } from '../../src/media/folder-store.ts'
import { digestOf } from '../../src/media/media-store.ts'
import { createLinkSigner } from '../../src/media/signed-links.ts'
import { openStore } from '../../src/store/store.ts'
import { makeTrack } from '../support/catalogue.ts'
import { type Installation, makeInstallation } from '../support/server.ts'

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

const isRefused = async (port: number) => {
  const socket = connect(port, '127.0.0.1')
  return await Promise.race([once(socket, 'connect').then(() => false), once(socket, 'close').then(() => true)])
    .catch(() => true)
    .finally(() => socket.destroy())
}

test('SIGTERM: an answer that is half sent is sent whole, while nobody new is let in', async () => {
  await using installation = await makeInstallation()
  const { path, digest } = await publishBigFile(installation)
  const server = await installation.serve()
  const { socket, beginning } = await askAndPause(server.port, path)

  const ended = server.end('SIGTERM')
  await expect.poll(() => isRefused(server.port), { timeout: 120_000 }).toBe(true)
  expect(server.process.exitCode).toBeNull()
  const answer = Buffer.concat([beginning, ...(await readToTheEnd(socket))])

  const body = answer.subarray(answer.indexOf('\r\n\r\n') + 4)
  expect(answer.subarray(0, 15).toString()).toBe('HTTP/1.1 200 OK')
  expect([body.length, digestOf(body)]).toEqual([BIG_BYTES, digest])
  expect(await ended).toBe(0)
})

test('what a killed upload left half-way is swept by the next server', async () => {
  await using installation = await makeInstallation()
  const folder = join(installation.dataDir, 'media', '.incoming')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'old'), 'half')
  await writeFile(join(folder, 'young'), 'half')
  const yesterday = Date.now() / 1000 - 90_000
  await utimes(join(folder, 'old'), yesterday, yesterday)

  await installation.serve()

  await expect.poll(() => readdir(folder), { timeout: 120_000 }).toEqual(['young'])
})

test('SIGTERM: a tunnel that was refused and that its client keeps open does not hold the server up', async () => {
  await using installation = await makeInstallation()
  const server = await installation.serve()
  const socket = connect({ port: server.port, host: '127.0.0.1', allowHalfOpen: true })
  socket.on('error', () => {})
  socket.write('CONNECT example.vn:443 HTTP/1.1\r\nHost: example.vn\r\n\r\n')
  await once(socket.resume(), 'end')

  expect(await server.end('SIGTERM')).toBe(0)
  socket.destroy()
})
