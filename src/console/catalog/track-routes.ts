import { z } from 'zod'
import { changeTrack } from '../../editing/change-track.ts'
import { enqueueTrackJob } from '../../editing/jobs/enqueue.ts'
import { listTracksForConsole } from '../../editing/search/list-catalog.ts'
import { findConsoleTrack } from '../../editing/tracks/console-track.ts'
import { countGenres } from '../../editing/tracks/list-genres.ts'
import { readNewTrack } from '../../editing/tracks/new-track.ts'
import { deleteTrack, publishTrack, saveTrack, showTrack, unpublishTrack } from '../../editing/tracks/tracks.ts'
import { pageMeta } from '../../http/answer.ts'
import { ownBodyInvalid } from '../../http/own-errors.ts'
import { typedAnswer } from '../../http/typed-answer.ts'
import { findAuditEntries, presentAuditEntry } from '../../requests/insight/audit.ts'
import type { Store } from '../../store/store.ts'
import { same } from '../../text/sentence.ts'
import {
  adminRoutes,
  dataAnswer,
  dataOf,
  idParam,
  listAnswer,
  pageOf,
  paging,
  rowsOf,
} from '../endpoint/admin-endpoint.ts'
import type { Route } from '../endpoint/deps.ts'
import { timeOf } from '../insight/query-times.ts'
import { RecordedAct } from '../insight/schemas.ts'
import { changedExample, presentListedTrack, presentTrack } from './present.ts'
import { AUDIO, PICTURE, receiveRoute } from './receive-route.ts'
import { FullTrack, IfUpdatedAt, JobAnswer, TrackChanges, TrackList } from './schemas.ts'
import { trackFilterOf, trackListQuery } from './track-list-query.ts'

const { support, editor } = adminRoutes('Catalogue')
const params = idParam('The track.')
const Added = z.object({ data: z.object({ id: z.uuid(), job_id: z.uuid().optional() }) })

const shown = async (store: Store, id: string) => dataAnswer(200, presentTrack(await findConsoleTrack(store, id)))

function parseObject(json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  } catch {}
  throw ownBodyInvalid({ track: [same('JSON: { "title", "artist_id", "genre", … }')] })
}

const publishing = (id: string, name: string, summary: string, act: typeof publishTrack) =>
  editor(id, `POST /tracks/{id}/${name}`, {
    summary,
    params,
    answers: { 200: dataOf('The track as it is now.', FullTrack) },
    async handle({ id, audit }, { store }) {
      await act(store, id, audit)
      return await shown(store, id)
    },
  })

const receiving = (id: string, name: 'audio' | 'cover', summary: string) =>
  receiveRoute(id, `POST /tracks/{id}/${name}`, {
    what: 'The file itself.',
    summary,
    params,
    find: showTrack,
    enqueue: (store, id, file, audit) => enqueueTrackJob(store, { id, changes: {}, isNew: false }, [file], audit),
  })

export const trackRoutes: readonly Route[] = [
  support('listTracks', 'GET /tracks', {
    summary: 'All tracks, drafts and those taken down included',
    query: { ...paging, ...trackListQuery },
    answers: { 200: { description: 'A page of tracks.', schema: TrackList } },
    hasOwnTimeout: true,
    async handle({ query }, { reading }) {
      const { sort = 'updated', reverse, page, limit } = query
      const request = { ...trackFilterOf(query), sort, isReversed: reverse === true, page, limit }
      const { tracks, total, counts } = await listTracksForConsole(reading.lists, request)
      const meta = { ...pageMeta(total, page, limit), counts }
      return typedAnswer(200, { data: tracks.map(presentListedTrack), meta })
    },
  }),
  support('listGenres', 'GET /genres', {
    summary: 'The genres of all tracks, drafts included, with how many each has',
    answers: { 200: dataOf('By the Vietnamese alphabet.', z.array(z.object({ genre: z.string(), tracks: z.int() }))) },
    hasOwnTimeout: true,
    handle: async (_, { reading }) => dataAnswer(200, await countGenres(reading.lists)),
  }),
  support('getTrack', 'GET /tracks/{id}', {
    summary: 'A track with all that is known of it',
    params,
    answers: { 200: dataOf('The track.', FullTrack) },
    handle: ({ id }, { store }) => shown(store, id),
  }),
  editor('deleteTrack', 'DELETE /tracks/{id}', {
    summary: 'Delete a track for good, with its plays',
    params,
    answers: { 204: { description: 'Deleted.', hasNoBody: true } },
    async handle({ id, audit }, { store, waitForServers }) {
      await deleteTrack(store, id, audit)
      await waitForServers()
    },
  }),
  publishing(
    'publishTrack',
    'publish',
    'Show a draft to partners; refused while the track is taken down',
    publishTrack,
  ),
  publishing('unpublishTrack', 'unpublish', 'Make a track a draft, which no partner sees', unpublishTrack),
  editor('addTrack', 'POST /tracks', {
    summary: 'Upload a track',
    description:
      'A form with the parts `track` (JSON: the fields of an import line, and `status`), `audio` and `cover`. Send `track` first: what is wrong with it is then told before the files are read. With a sound the track is published when the job is done, unless `status` is `draft`; without one it is a draft.',
    upload: { description: 'The form.', contentTypes: ['multipart/form-data'] },
    answers: {
      201: { description: 'Added, without a sound.', schema: Added },
      202: { description: 'The sound has been received, and a job reads it.', schema: Added },
    },
    async handle({ request, admin, audit }, { store, uploads, jobs }) {
      let given: Record<string, unknown> = {}
      const plan = {
        json: 'track',
        files: { audio: AUDIO, cover: PICTURE },
        // Nothing is known of the sound yet, so nothing is refused for the lack of it.
        async checkJson(json: string) {
          given = parseObject(json)
          await readNewTrack(store, given, { hasSound: true, now: audit.at })
        },
      }
      const files = await uploads.receiveForm({ request, admin }, plan)
      const hasSound = files.some(({ name }) => name === 'audio')
      const order = await readNewTrack(store, given, { hasSound, now: audit.at })
      if (files.length === 0) {
        await saveTrack(store, order, audit)
        return dataAnswer(201, { id: order.id })
      }
      const job_id = await enqueueTrackJob(store, order, files, audit)
      jobs.wake()
      return dataAnswer(202, { id: order.id, job_id })
    },
  }),
  editor('changeTrack', 'PATCH /tracks/{id}', {
    summary: 'Change a track',
    description:
      'A field that is left out stays, null clears it. With `if_updated_at` a field that someone else has changed since is refused with 409 and `changed_meanwhile`; other fields may have changed. Another place or length of the preview is cut from the sound by a job: the answer is then 202.',
    params,
    body: {
      description: 'What is to change.',
      schema: TrackChanges.extend(IfUpdatedAt),
      example: { title: 'Mưa chiều', preview_start_seconds: 41.37 },
    },
    answers: {
      200: dataOf('The track as it is now.', FullTrack),
      202: { description: 'A job cuts the preview and changes the rest with it.', schema: JobAnswer },
    },
    hasOwnTimeout: true,
    errors: [changedExample()],
    async handle({ id, body: { if_updated_at, ...changes }, audit }, { store, media, jobs }) {
      const job_id = await changeTrack({ store, media }, id, changes, audit, timeOf(if_updated_at))
      if (job_id === undefined) return await shown(store, id)
      jobs.wake()
      return dataAnswer(202, { job_id })
    },
  }),
  receiving('replaceTrackAudio', 'audio', 'Give a track another sound'),
  receiving('replaceTrackCover', 'cover', 'Give a track another picture'),
]

export const historyRoutes: readonly Route[] = [
  support('getTrackHistory', 'GET /tracks/{id}/history', {
    summary: 'What was done to a track and when it was taken down and restored, the newest first',
    description:
      'From the audit log, so of a deleted track as well. What an import changed is not in it track by track.',
    params,
    query: paging,
    answers: { 200: pageOf('A page.', RecordedAct) },
    async handle({ id, query }, { store }) {
      const { acts, total } = await findAuditEntries(store, { trackId: id, ...rowsOf(query) })
      return listAnswer(acts.map(presentAuditEntry), total, query)
    },
  }),
]
