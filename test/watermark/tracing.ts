import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { csrfOf } from '../../src/access/session-token.ts'
import { addAdministrator } from '../../src/console/administrators/administrators.ts'
import { openSession } from '../../src/console/administrators/sessions.ts'
import { encodeSound } from '../../src/sound/codec/encode.ts'
import { readPlanes } from '../../src/sound/read-planes.ts'
import { openStore } from '../../src/store/store.ts'
import { actAt } from '../support/acts.ts'
import { makeMarkedInstallation, ONCE } from './marked-installation.ts'

export const LEAK = 'rò rỉ <b>.mp3'
const LOOK_MS = 25

export type Tracing = Awaited<ReturnType<typeof openTracing>>

/** A server that has given a copy out, which leaked, and a signed-in member of the support. */
export async function openTracing() {
  const marked = await makeMarkedInstallation()
  const { installation, own, server, save } = marked
  const origin = new URL(server.url).origin
  const store = openStore({ url: `sqlite:${join(installation.dataDir, 'khonhac.db')}` })
  const order = { name: 'lan', role: 'support' as const, password: 'một mật khẩu dài' }
  const { id: adminId } = await addAdministrator(store, order, actAt(Date.now()))
  const token = await store.transaction((trx) => openSession(trx, { adminId, address: '127.0.0.1' }, Date.now()))
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${origin}/api/admin${path}`, {
      ...init,
      headers: { cookie: `kn_session=${token}`, 'x-csrf-token': csrfOf(token), 'accept-language': 'en', ...ONCE },
    })
  return {
    ...{ installation, own, save, store, origin, token, ask },
    leaked: await reencode((await marked.fetchCopy()).bytes),
    async [Symbol.asyncDispose]() {
      await store.close()
      await installation[Symbol.asyncDispose]()
    },
  }
}

/** Encoded once more. */
async function reencode(bytes: Buffer): Promise<Buffer> {
  return Buffer.from((await encodeSound(await readPlanes(bytes), { mp3Kbps: 64 })).mp3)
}

/** Whatever the server says. */
export const read = async (response: Response) => JSON.parse(await response.text())

export async function upload({ ask }: Tracing, bytes: Buffer, name: string) {
  const body = new FormData()
  body.append('file', new Blob([bytes]), name)
  const response = await ask('/traces?fast=true', { method: 'POST', body })
  return { status: response.status, ...(await read(response)) }
}

/** The server takes the job and does it. */
export async function trace(tracing: Tracing, bytes: Buffer, name: string) {
  const { data } = await upload(tracing, bytes, name)
  for (;;) {
    const shown = (await read(await tracing.ask(`/traces/${data.id}`))).data
    if (shown?.state === 'done' || shown?.state === 'failed') return shown
    await pause(LOOK_MS)
  }
}
