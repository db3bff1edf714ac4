import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, vi } from 'vitest'
import { csrfOf } from '../../src/access/session-token.ts'
import { seal } from '../../src/config/sealing.ts'
import { loadSecrets } from '../../src/config/secrets.ts'
import { openSession } from '../../src/console/administrators/sessions.ts'
import { totpCode, totpStep } from '../../src/console/administrators/totp.ts'
import { enqueueJob } from '../../src/jobs/job-queries.ts'
import { createClaim } from '../../src/partners/claims.ts'
import { administratorMutations } from './administrator-mutations.ts'
import { makeToken, PASSWORD } from './administrators.ts'
import { makeArtist, makeKey, makePartner, makeTrack } from './catalogue.ts'
import { type Console, startConsole } from './console.ts'
import { deskMutations } from './desk-mutations.ts'
import { audioPart, FORM_TYPE, makeForm, makeUniqueSound, trackPart } from './forms.ts'
import { makeListener, makePlayable } from './listening.ts'
import { makeWebhook } from './operations.ts'
import { openPartner } from './partner.ts'
import { type MailServer, startMailServer } from './smtp.ts'
import { SOON } from './soon.ts'

/** A server, and a user for each of its interfaces. */
export interface Place {
  api: Console
  mails: MailServer
  clock: { at: number }
  /** A listen that any caller may report as heard. */
  heard: { token: string; cookie: string }
}

/** What is sent to an endpoint, beside its method and path. */
export interface Order {
  params?: Record<string, string>
  query?: string
  headers?: Record<string, string>
  body?: unknown
}

export async function openPlace(databaseUrl: string): Promise<Place> {
  const mails = await startMailServer()
  // It stands still: no session is seen anew in the middle of a test.
  const clock = { at: Date.now() }
  const mail = { SMTP_URL: `smtp://127.0.0.1:${mails.port}`, MAIL_FROM: 'chao@khonhac.example' }
  // So many requests may wait for PostgreSQL at once, beside the background work.
  const env = { ...mail, DATABASE_CONNECTIONS: '40', ALERT_WEBHOOK_URL: 'https://alerts.khonhac.example/hook' }
  const api = await startConsole({ databaseUrl, now: () => clock.at, env })
  const id = await makePlayable(api.store, api.dataDir)
  await api.caughtUp()
  const listener = makeListener()
  const token = await listener.fetchAll(api.service, id)
  const find = () => api.store.db.selectFrom('listens').select('is_enough').executeTakeFirst()
  await vi.waitUntil(async () => (await find())?.is_enough === 1, SOON)
  clock.at += 60_000
  return { api, mails, clock, heard: { token, cookie: listener.cookie() ?? '' } }
}

/** An owner of its own, signed in: what one does to its account disturbs no other. */
async function newOwner({ api: { store, signIn }, clock }: Place) {
  await signIn('owner')
  const known = store.db.selectFrom('administrators').selectAll().where('name', '=', 'owner-1')
  const id = randomUUID()
  const name = `owner-${id}`
  await store.db
    .insertInto('administrators')
    .values({ ...(await known.executeTakeFirstOrThrow()), id, name })
    .execute()
  const token = await store.transaction((trx) => openSession(trx, { adminId: id, address: '192.0.2.1' }, clock.at))
  return { id, name, headers: { cookie: `kn_session=${token}`, 'x-csrf-token': csrfOf(token) } }
}

const asOwner = async (place: Place) => (await newOwner(place)).headers

async function asPartner({ api }: Place) {
  const { id: keyId, key } = await makeKey(api.store)
  await api.caughtUp()
  const { cookie, csrf } = await openPartner(api.service, key)
  const row = api.store.db.selectFrom('api_keys').select('partner_id').where('id', '=', keyId)
  const { partner_id } = await row.executeTakeFirstOrThrow()
  return { partner_id, headers: { cookie, 'x-csrf-token': csrf } }
}

/** What turns a second factor on, the way an administrator does it. */
async function secondFactor(place: Place) {
  const headers = await asOwner(place)
  const proposed = await place.api.stranger('/account/second-factor/secret', { method: 'POST', headers })
  const { secret } = proposed.json().data
  return { headers, body: { password: PASSWORD, secret, code: totpCode(secret, totpStep(place.clock.at)) } }
}

/** With a second factor. */
async function asCareful(place: Place) {
  const { headers, body } = await secondFactor(place)
  const answer = await place.api.stranger('/account/second-factor', { method: 'PUT', headers, body })
  expect(answer.status).toBe(204)
  return headers
}

async function newWebhook({ api: { store } }: Place, fields: object = {}): Promise<string> {
  const id = await makeWebhook(store)
  const change = { partner_id: await makePartner(store), ...fields }
  await store.db.updateTable('webhooks').set(change).where('id', '=', id).execute()
  return id
}

async function failedDelivery({ api: { store }, clock }: Place, webhook_id: string): Promise<string> {
  const row = {
    ...{ id: randomUUID(), webhook_id, event: 'track.deleted', track_id: randomUUID(), data: '{}' },
    ...{ state: 'failed' as const, lane: 0, attempts: 10, created_at: clock.at, sent_at: clock.at, due_at: clock.at },
  }
  await store.db.insertInto('deliveries').values(row).execute()
  return row.id
}

async function failedMail({ api: { store }, clock }: Place): Promise<string> {
  const row = {
    ...{ id: randomUUID(), kind: 'approved' as const, recipient: 'sen@example.vn', language: 'vi' },
    ...{ content_sealed: 'x', state: 'failed' as const, created_at: clock.at, due_at: clock.at },
  }
  await store.db.insertInto('mails').values(row).execute()
  return row.id
}

async function failedJob({ api: { store }, clock }: Place): Promise<string> {
  const order = { kind: 'track', input: {}, files: [], createdBy: 'test' }
  return await store.transaction(async (trx) => {
    const id = await enqueueJob(trx, order, clock.at)
    await trx.updateTable('jobs').set({ state: 'failed', finished_at: clock.at }).where('id', '=', id).execute()
    return id
  })
}

const partnerThat = (status: 'pending' | 'approved' | 'suspended') => async (place: Place) => ({
  params: { id: await makePartner(place.api.store, { status }) },
  headers: await asOwner(place),
})

const picture = () => sharp({ create: { width: 64, height: 64, channels: 3, background: '#c04010' } }).png()

const upload = (part: string, bytes: Buffer, fileName: string, type: string) => ({
  body: makeForm([{ name: part, body: bytes, fileName, type }]),
  headers: FORM_TYPE,
})

const ownPage = {
  ...{ host: 'nhac.example', origin: 'https://nhac.example' },
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
}

type Prepare = (place: Place) => Promise<Order>

/** The same with an administrator's session, and, where it is about one, a track or an artist of its own. */
const byOwner =
  (order: Order = {}): Prepare =>
  async (place) => ({ ...order, headers: { ...(await asOwner(place)), ...order.headers } })
const ofTrack =
  (order: Order = {}, fields: Parameters<typeof makeTrack>[1] = {}): Prepare =>
  async (place) => ({ ...(await byOwner(order)(place)), params: { id: await makeTrack(place.api.store, fields) } })
const ofArtist =
  (order: Order = {}): Prepare =>
  async (place) => ({ ...(await byOwner(order)(place)), params: { id: await makeArtist(place.api.store) } })
const ofPartner =
  (status: 'pending' | 'approved' | 'suspended', body?: unknown): Prepare =>
  async (place) => ({ ...(await partnerThat(status)(place)), body })
const ofKey =
  (body?: unknown): Prepare =>
  async (place) => ({ params: { id: (await makeKey(place.api.store)).id }, headers: await asOwner(place), body })

/** One that no packet leaves for: its address is an inner one. */
const ofKeysWebhook =
  (body?: unknown): Prepare =>
  async (place) => {
    const partner_id = await makePartner(place.api.store)
    const { key } = await makeKey(place.api.store, { partner_id })
    const id = await newWebhook(place, { partner_id, url: 'https://127.0.0.1/hook' })
    const { secrets } = await loadSecrets(place.api.dataDir, {})
    const sealed = { secret_sealed: seal('whsec_x', secrets.sealingKeys[0], id) }
    await place.api.store.db.updateTable('webhooks').set(sealed).where('id', '=', id).execute()
    return { headers: { 'x-api-key': key }, params: { id }, body }
  }

/** For every endpoint that may change something, a request that does. */
export const MUTATIONS: Readonly<Record<string, Prepare>> = {
  getAudioUrls: async ({ api }) => ({ headers: { 'x-api-key': api.key }, body: { ids: [randomUUID()] } }),
  registerWebhook: async ({ api }) => ({
    headers: { 'x-api-key': api.key },
    body: { url: 'https://1.1.1.1/hook' },
  }),
  deleteWebhook: async (place) => {
    const partner_id = await makePartner(place.api.store)
    const { key } = await makeKey(place.api.store, { partner_id })
    return { headers: { 'x-api-key': key }, query: `id=${await newWebhook(place, { partner_id })}` }
  },
  issueProof: async ({ api }) => ({
    headers: { 'x-api-key': api.key },
    params: { id: await makeTrack(api.store) },
    body: { project: 'Mùa hạ' },
  }),
  verifyProof: async () => ({ body: { jws: 'x' } }),
  'page /mcp': async ({ api }) => {
    const proof = { name: 'issue_license_proof', arguments: { id: await makeTrack(api.store), project: 'Mùa hạ' } }
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: proof }
    return { headers: { 'x-api-key': api.key }, body }
  },
  changeWebhook: ofKeysWebhook({ is_active: false }),
  sendWebhookTest: ofKeysWebhook(),
  rotateWebhookSecret: ofKeysWebhook({ overlap_seconds: 60 }),
  signIn: async (place) => ({ body: { name: (await newOwner(place)).name, password: PASSWORD } }),
  signOut: byOwner(),
  changeOwnPassword: byOwner({ body: { current_password: PASSWORD, new_password: 'một mật khẩu khác' } }),
  proposeSecondFactor: byOwner(),
  turnOnSecondFactor: secondFactor,
  turnOffSecondFactor: async (place) => ({ headers: await asCareful(place), body: { password: PASSWORD } }),
  renewRecoveryCodes: async (place) => ({ headers: await asCareful(place), body: { password: PASSWORD } }),
  ...administratorMutations({ newOwner }),
  addAdministrator: byOwner({ body: { name: 'lan', role: 'editor' } }),
  changeAdministrator: async (place) => ({
    headers: await asOwner(place),
    params: { id: (await newOwner(place)).id },
    body: { role: 'support' },
  }),
  removeAdministrator: async (place) => ({
    headers: await asOwner(place),
    params: { id: (await newOwner(place)).id },
  }),
  addToken: byOwner({ body: { name: 'nightly', role: 'editor' } }),
  removeToken: async (place) => ({ headers: await asOwner(place), params: { id: await makeToken(place.api.store) } }),
  deleteTrack: ofTrack(),
  publishTrack: ofTrack({}, { published_at: null }),
  unpublishTrack: ofTrack(),
  addTrack: async (place) => {
    const artist_id = await makeArtist(place.api.store)
    const track = {
      title: 'Bài mới',
      artist_id,
      genre: 'Ballad',
      license_code: 'service-standard',
      duration_seconds: 200,
    }
    return await byOwner({ headers: FORM_TYPE, body: makeForm([trackPart(track)]) })(place)
  },
  changeTrack: ofTrack({ body: { title: 'Mưa chiều' } }),
  replaceTrackAudio: ofTrack({ headers: FORM_TYPE, body: makeForm([audioPart(makeUniqueSound(1))]) }),
  replaceTrackCover: async (place) =>
    await ofTrack(upload('cover', await picture().toBuffer(), 'a.png', 'image/png'))(place),
  addArtist: byOwner({ body: { name: 'Lan Anh' } }),
  changeArtist: ofArtist({ body: { name: 'Lan Anh Thư' } }),
  replaceArtistAvatar: async (place) =>
    await ofArtist(upload('avatar', await picture().toBuffer(), 'a.png', 'image/png'))(place),
  deleteArtist: ofArtist(),
  importCatalog: byOwner({ headers: { 'content-type': 'text/csv' }, body: 'type,name\nartist,Lan\n' }),
  retryJob: async (place) => ({ headers: await asOwner(place), params: { id: await failedJob(place) } }),
  addPartner: byOwner({ body: { name: 'Studio Sen', email: 'sen@studio-sen.vn', approve: true } }),
  editPartner: ofPartner('approved', { name: 'Studio Sen Việt Nam' }),
  deletePartner: ofPartner('approved'),
  approvePartner: ofPartner('pending'),
  renewClaim: ofPartner('approved'),
  rejectPartner: ofPartner('pending', {}),
  rejectPartners: async (place) => {
    const { params, headers } = await partnerThat('pending')(place)
    return { headers, body: { ids: [params.id] } }
  },
  suspendPartner: ofPartner('approved', {}),
  resumePartner: ofPartner('suspended'),
  issueKey: ofPartner('approved', { name: 'web' }),
  updateKey: ofKey({ quota_per_minute: 300 }),
  revokeKey: ofKey(),
  rotateKey: ofKey({ overlap_seconds: 60 }),
  releaseLock: byOwner({ params: { address: '203.0.113.9' } }),
  retryMail: async (place) => ({ headers: await asOwner(place), params: { id: await failedMail(place) } }),
  sendTestMail: byOwner({ body: { address: 'chao@khonhac.example' } }),
  takeDownTrack: async (place) => {
    const order = { claimant: 'Công ty Sao Mai', reason: 'Sai chủ sở hữu quyền', scope: 'new' }
    return { headers: await asOwner(place), body: { ...order, track_id: await makeTrack(place.api.store) } }
  },
  restoreTakedown: async (place) => {
    const { headers, body } = await MUTATIONS.takeDownTrack!(place)
    const made = await place.api.stranger('/takedowns', { method: 'POST', headers: headers!, body })
    return { headers: headers!, params: { id: made.json().data.id } }
  },
  replayDelivery: async (place) => ({
    headers: await asOwner(place),
    params: { id: await failedDelivery(place, await newWebhook(place)) },
  }),
  replayDeliveries: async (place) => {
    const id = await newWebhook(place)
    await failedDelivery(place, id)
    return { headers: await asOwner(place), params: { id } }
  },
  resumeWebhook: async (place) => ({
    headers: await asOwner(place),
    params: { id: await newWebhook(place, { is_active: 0, suspended_at: place.clock.at }) },
  }),
  testWebhook: async (place) => ({ headers: await asOwner(place), params: { id: await newWebhook(place) } }),
  startTrace: byOwner(upload('file', makeUniqueSound(1), 'a.wav', 'audio/wav')),
  partnerSignIn: async ({ api }) => ({ body: { key: api.key } }),
  partnerSignOut: async (place) => ({ headers: (await asPartner(place)).headers }),
  rotateOwnKey: async (place) => ({ headers: (await asPartner(place)).headers, body: { overlap_seconds: 60 } }),
  testOwnWebhook: async (place) => {
    const { headers, partner_id } = await asPartner(place)
    return { headers, params: { id: await newWebhook(place, { partner_id }) } }
  },
  resumeOwnWebhook: async (place) => {
    const { headers, partner_id } = await asPartner(place)
    return { headers, params: { id: await newWebhook(place, { partner_id, is_active: 0, suspended_at: 1 }) } }
  },
  ...deskMutations({ asOwner, asPartner, newWebhook, failedJob, failedMail }),
  apply: async () => ({
    body: {
      ...{ organization: 'Studio Sen', name: 'Lan', email: 'lan@studio-sen.vn' },
      ...{ website: 'https://studio-sen.vn', purpose: 'Nhạc nền cho phim ngắn của chúng tôi.' },
    },
  }),
  claimKey: async ({ api: { store }, clock }) => {
    const partner = await makePartner(store)
    const { url } = await store.transaction((trx) => createClaim(trx, partner, 'https://nhac.example', clock.at))
    return { params: { token: new URL(url).pathname.split('/').at(-1)! }, headers: { accept: 'application/json' } }
  },
  startListen: async (place) => ({
    headers: ownPage,
    body: { track_id: await makePlayable(place.api.store, place.api.dataDir) },
  }),
  reportHeard: async ({ heard: { token, cookie } }) => ({ headers: { ...ownPage, cookie }, params: { token } }),
  likeTrack: async ({ api: { store } }) => ({ headers: ownPage, params: { track_id: await makeTrack(store) } }),
  unlikeTrack: async ({ api: { store } }) => ({ headers: ownPage, params: { track_id: await makeTrack(store) } }),
}
