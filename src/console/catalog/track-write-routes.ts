import { z } from 'zod'
import { changeTrack } from '../../editing/change-track.ts'
import { enqueueTrackJob } from '../../editing/jobs/enqueue.ts'
import { findConsoleTrack } from '../../editing/tracks/console-track.ts'
import { readNewTrack } from '../../editing/tracks/new-track.ts'
import { saveTrack, showTrack, type TrackOrder } from '../../editing/tracks/tracks.ts'
import type { Endpoint } from '../../http/endpoint.ts'
import { ownBodyInvalid } from '../../http/own-errors.ts'
import { text } from '../../http/query/parameters.ts'
import { MAX_IMAGE_BYTES } from '../../media/image-limits.ts'
import { same } from '../../text/sentence.ts'
import { adminEndpoint, dataAnswer, idOf, idParam } from '../endpoint/admin-endpoint.ts'
import type { ConsoleDeps } from '../endpoint/deps.ts'
import { beforeBody } from '../uploads/before-body.ts'
import { storageFull, tooManyUploads } from '../uploads/upload-errors.ts'
import { BOUNDED_HERE } from '../uploads/uploads.ts'
import { changedExample, presentTrack, toConflict, toFieldRefusal } from './present.ts'
import { IfUpdatedAt, JobAnswer, TrackAnswer, TrackChanges } from './schemas.ts'

const tag = 'Catalogue'
const MB = 1024 * 1024
const AUDIO = { kind: 'originals', maxBytes: 200 * MB } as const
const COVER = { kind: 'uploads', maxBytes: MAX_IMAGE_BYTES } as const
const UPLOAD_ERRORS = [storageFull(), tooManyUploads()]

export function trackWriteRoutes(deps: ConsoleDeps): Endpoint[] {
  return [addRoute(deps), changeRoute(deps), fileRoute(deps, 'audio'), fileRoute(deps, 'cover')]
}

const Added = z.object({ data: z.object({ id: z.uuid(), job_id: z.uuid().optional() }) })

function addRoute({ store, uploads, jobs }: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'addTrack',
    method: 'POST',
    path: '/tracks',
    tag,
    summary: 'Upload a track',
    description:
      'A form with the parts `track` (JSON: the fields of an import line, and `status`), `audio` and `cover`. Send `track` first: what is wrong with it is then told before the files are read. With a sound the track is published when the job is done, unless `status` is `draft`; without one it is a draft.',
    role: 'editor',
    upload: { description: 'The form.', contentTypes: ['multipart/form-data'], maxBytes: BOUNDED_HERE },
    answers: {
      201: { description: 'Added, without a sound.', schema: Added },
      202: { description: 'The sound has been received, and a job reads it.', schema: Added },
    },
    errors: UPLOAD_ERRORS,
    hasOwnTimeout: true,
    async handle({ request, admin, audit }) {
      try {
        let given: Record<string, unknown> = {}
        const files = await uploads.receiveForm(
          { request, admin },
          {
            json: 'track',
            files: { audio: AUDIO, cover: COVER },
            // Nothing is known of the sound yet, so nothing is refused for the lack of it.
            async checkJson(json) {
              given = parseObject(json)
              await readNewTrack(store, given, { hasSound: true, now: audit.at })
            },
          },
        )
        const hasSound = files.some(({ name }) => name === 'audio')
        const order = await readNewTrack(store, given, { hasSound, now: audit.at })
        if (files.length === 0) {
          await saveTrack(store, order, audit)
          return dataAnswer(201, { id: order.id })
        }
        const job_id = await enqueueTrackJob(store, order, files, audit)
        jobs.wake()
        return dataAnswer(202, { id: order.id, job_id })
      } catch (error) {
        throw toFieldRefusal(error)
      }
    },
  })
}

function parseObject(json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  } catch {}
  throw ownBodyInvalid({ track: [same('JSON: { "title", "artist_id", "genre", … }')] })
}

function changeRoute({ store, media, jobs }: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'changeTrack',
    method: 'PATCH',
    path: '/tracks/{id}',
    tag,
    summary: 'Change a track',
    description:
      'A field that is left out stays, null clears it. With `if_updated_at` a field that someone else has changed since is refused with 409 and `changed_meanwhile`; other fields may have changed. Another place or length of the preview is cut from the sound by a job: the answer is then 202.',
    role: 'editor',
    params: idParam('The track.'),
    body: {
      description: 'What is to change.',
      schema: TrackChanges.extend(IfUpdatedAt),
      example: { title: 'Mưa chiều', preview_start_seconds: 41.37 },
    },
    answers: {
      200: { description: 'The track as it is now.', schema: TrackAnswer },
      202: { description: 'A job cuts the preview and changes the rest with it.', schema: JobAnswer },
    },
    hasOwnTimeout: true,
    errors: [changedExample()],
    async handle({ params, body: { if_updated_at, ...changes }, audit }) {
      const id = idOf(params)
      try {
        const since = if_updated_at === undefined ? undefined : Date.parse(if_updated_at)
        const jobId = await changeTrack({ store, media }, id, changes, audit, since)
        if (jobId !== undefined) {
          jobs.wake()
          return dataAnswer(202, { job_id: jobId })
        }
        return dataAnswer(200, presentTrack(await findConsoleTrack(store, id)))
      } catch (error) {
        throw toConflict(toFieldRefusal(error))
      }
    },
  })
}

function fileRoute({ store, uploads, jobs }: ConsoleDeps, name: 'audio' | 'cover'): Endpoint {
  const isAudio = name === 'audio'
  const plan = isAudio ? AUDIO : COVER
  return adminEndpoint({
    id: isAudio ? 'replaceTrackAudio' : 'replaceTrackCover',
    method: 'POST',
    path: `/tracks/{id}/${name}`,
    tag,
    summary: isAudio ? 'Give a track another sound' : 'Give a track another picture',
    role: 'editor',
    params: idParam('The track.'),
    query: { file_name: text({ max: 200, description: 'What the file is called, to be told of.' }) },
    upload: {
      description: 'The file itself.',
      contentTypes: isAudio ? ['audio/*', 'application/octet-stream'] : ['image/*', 'application/octet-stream'],
      maxBytes: BOUNDED_HERE,
    },
    answers: { 202: { description: 'Received; a job reads it.', schema: JobAnswer } },
    errors: UPLOAD_ERRORS,
    hasOwnTimeout: true,
    async handle({ params, query, request, admin, audit }) {
      const id = await existing(request, () => showTrack(store, idOf(params)))
      const fileName = query.file_name ?? name
      const file = await uploads.receiveFile({ request, admin }, name, { ...plan, fileName })
      const order: TrackOrder = { id, changes: {}, isNew: false }
      const job_id = await enqueueTrackJob(store, order, [file], audit)
      jobs.wake()
      return dataAnswer(202, { job_id })
    },
  })
}

/** Drains the body on failure: an unread one would hold up its connection. */
export async function existing(request: NodeJS.ReadableStream, find: () => Promise<{ id: string }>): Promise<string> {
  return (await beforeBody(request, find)).id
}
