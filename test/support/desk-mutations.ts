import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { addCollection } from '../../src/editing/collections/collections.ts'
import { addRelease } from '../../src/editing/releases/releases.ts'
import { mergeArtists } from '../../src/editing/tracks/merge-artists.ts'
import { enqueueJob } from '../../src/jobs/job-queries.ts'
import { DAY_MS } from '../../src/text/time.ts'
import { actAt } from './acts.ts'
import { makeArtist, makeCollection, makeKey, makeTrack } from './catalogue.ts'
import type { Order, Place } from './mutations.ts'

type Headers = Record<string, string>

/** Who does it, and to what. */
interface Tools {
  asOwner(place: Place): Promise<Headers>
  asPartner(place: Place): Promise<{ partner_id: string; headers: Headers }>
  newWebhook(place: Place, fields: object): Promise<string>
  failedJob(place: Place): Promise<string>
  failedMail(place: Place): Promise<string>
}

/** What partners do on their page, and owners about it: the part of `MUTATIONS` that is about both. */
export function deskMutations(tools: Tools): Record<string, (place: Place) => Promise<Order>> {
  const { asOwner, asPartner, newWebhook, failedJob, failedMail } = tools
  const byOwner = (body?: unknown) => async (place: Place) => ({ headers: await asOwner(place), body })
  const ofOwnWebhook = (body?: unknown) => async (place: Place) => {
    const { headers, partner_id } = await asPartner(place)
    return { headers, params: { id: await newWebhook(place, { partner_id }) }, body }
  }
  const ofCollection = (body?: unknown) => async (place: Place) => ({
    headers: await asOwner(place),
    params: { id: await makeCollection(place.api.store) },
    body,
  })
  const ofQuotaRequest = (body?: unknown) => async (place: Place) => ({
    headers: await asOwner(place),
    params: { id: await newQuotaRequest(place, (await asPartner(place)).partner_id) },
    body,
  })
  const ofRelease = (body?: unknown) => async (place: Place) => ({
    headers: await asOwner(place),
    params: { id: await newRelease(place) },
    body,
  })
  return {
    registerOwnWebhook: async (place) => ({
      headers: (await asPartner(place)).headers,
      body: { url: 'https://1.1.1.1/hook' },
    }),
    changeOwnWebhook: ofOwnWebhook({ description: 'Máy chủ chính' }),
    deleteOwnWebhook: ofOwnWebhook(),
    rotateOwnWebhookSecret: ofOwnWebhook({ overlap_seconds: 60 }),
    makeTestKey: async (place) => ({ headers: (await asPartner(place)).headers }),
    revokeTestKey: async (place) => {
      const { headers, partner_id } = await asPartner(place)
      return { headers, params: { id: (await makeKey(place.api.store, { partner_id, test_of: randomUUID() })).id } }
    },
    requestQuota: async (place) => {
      const { headers, partner_id } = await asPartner(place)
      const keys = place.api.store.db.updateTable('api_keys').where('partner_id', '=', partner_id)
      await keys.set({ quota_per_minute: 100 }).execute()
      return { headers, body: { quota_per_minute: 600, reason: 'Chúng tôi có thêm người dùng.' } }
    },
    approveQuotaRequest: ofQuotaRequest({}),
    refuseQuotaRequest: ofQuotaRequest({ note: 'Chưa đến lúc.' }),
    confirmOwnTakedown: async (place) => {
      const { headers, partner_id } = await asPartner(place)
      return { headers, params: { id: await takenDown(place, partner_id) } }
    },
    attachDemand: async (place) => {
      const params = { id: await takenDown(place, (await asPartner(place)).partner_id) }
      const headers = { ...(await asOwner(place)), 'content-type': 'application/pdf' }
      return { headers, params, body: Buffer.from('%PDF-1.7\n') }
    },
    recordHandNotice: async (place) => {
      const { partner_id } = await asPartner(place)
      const params = { id: await takenDown(place, partner_id), partner_id }
      return { headers: await asOwner(place), params, body: { how: 'Gọi điện cho chị Lan' } }
    },
    putAwayJob: async (place) => ({ headers: await asOwner(place), params: { id: await failedJob(place) } }),
    putAwayJobs: byOwner(),
    putAwayMail: async (place) => ({ headers: await asOwner(place), params: { id: await failedMail(place) } }),
    putAwayMails: byOwner(),
    testAlertWebhook: byOwner(),
    findAnything: byOwner({ q: 'mưa' }),
    changeOwnContact: byOwner({ email: 'lan@khonhac.example', language: 'vi' }),
    addCollection: byOwner({ title: 'Cà phê chiều mưa' }),
    changeCollection: ofCollection({ title: 'Cà phê sáng nắng' }),
    orderCollection: async (place) => await ofCollection({ tracks: [await makeTrack(place.api.store)] })(place),
    replaceCollectionCover: async (place) => {
      const { headers, ...order } = await ofCollection()(place)
      const body = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#345' } })
        .png()
        .toBuffer()
      return { ...order, headers: { ...headers, 'content-type': 'image/png' }, body }
    },
    deleteCollection: ofCollection(),
    mergeArtist: async (place) => ({
      headers: await asOwner(place),
      params: { id: await makeArtist(place.api.store) },
      body: { into: await makeArtist(place.api.store) },
    }),
    unmergeArtist: async (place) => {
      const { store } = place.api
      const [from, into] = [await makeArtist(store, { name: 'Hà Lihn' }), await makeArtist(store)]
      await makeTrack(store, { artist_id: from })
      await mergeArtists(store, from, into, actAt(place.clock.at))
      return { headers: await asOwner(place), params: { id: from } }
    },
    addRelease: byOwner({ title: 'Phố mưa' }),
    changeRelease: ofRelease({ title: 'Phố nắng' }),
    deleteRelease: ofRelease(),
    replaceReleaseCover: async (place) => ({
      ...(await ofRelease(await sharp(PICTURE).png().toBuffer())(place)),
      headers: { ...(await asOwner(place)), 'content-type': 'image/png' },
    }),
    undoJob: async (place) => ({ headers: await asOwner(place), params: { id: await undoableJob(place) } }),
    changeTracks: async (place) => ({
      headers: await asOwner(place),
      body: { ids: [await makeTrack(place.api.store)], action: 'unpublish' },
    }),
  }
}

const PICTURE = { create: { width: 64, height: 64, channels: 3, background: '#c04010' } } as const

/** A collection had no tracks, and has one since the job was done. */
async function undoableJob({ api: { store }, clock }: Place): Promise<string> {
  const tracks = [await makeTrack(store)]
  const collection = await addCollection(store, { title: 'Phố mưa', tracks }, actAt(clock.at))
  const undo = { collection, before: [], updated_at: clock.at }
  const result = JSON.stringify({ action: 'add_to_collection', done: 1, failed: [], undo })
  return await store.transaction(async (trx) => {
    const id = await enqueueJob(trx, { kind: 'bulk', input: {}, createdBy: 'test' }, clock.at)
    await trx.updateTable('jobs').set({ state: 'done', result, finished_at: clock.at }).where('id', '=', id).execute()
    return id
  })
}

async function newRelease({ api: { store }, clock }: Place): Promise<string> {
  const tracks = [await makeTrack(store)]
  return await addRelease(store, { title: 'Phố mưa', tracks }, actAt(clock.at))
}

async function newQuotaRequest({ api: { store }, clock }: Place, partner_id: string): Promise<string> {
  const id = randomUUID()
  const row = { id, partner_id, quota_per_minute: 600, reason: 'Thêm người dùng', state: 'open' as const }
  await store.db
    .insertInto('quota_requests')
    .values({ ...row, created_at: clock.at, decided_at: null, decided_by: null, note: null })
    .execute()
  return id
}

/** Written as it would be, without the mails and deliveries that would go on meanwhile. */
async function takenDown({ api: { store }, clock }: Place, partner_id: string): Promise<string> {
  const [id, track_id] = [randomUUID(), await makeTrack(store)]
  const track = await store.db.selectFrom('tracks').selectAll().where('id', '=', track_id).executeTakeFirstOrThrow()
  const takedown = {
    ...{ id, track_id, track: JSON.stringify({ ...track, artist: 'Hà Linh', artists: [] }), scope: 'new' as const },
    ...{ claimant: 'Công ty Sao Mai', reason: 'Sai chủ sở hữu quyền', created_by: 'test' },
    ...{ created_at: clock.at, deadline_at: clock.at + DAY_MS },
  }
  await store.db.insertInto('takedowns').values(takedown).execute()
  const notice = { takedown_id: id, position: 0, partner_id, partner_name: 'Studio Sen', state: 'no webhook' as const }
  await store.db.insertInto('takedown_notices').values(notice).execute()
  return id
}
