import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { TrackView } from '../catalog/catalog.ts'
import { jsonAnswer } from '../http/answer.ts'
import { type Endpoint, endpoint } from '../http/endpoint.ts'
import { describeIssues } from '../http/issue-messages.ts'
import { listenExpired, listenInvalid, ownBodyInvalid } from '../http/own-errors.ts'
import { readJson } from '../http/request-body.ts'
import { withinStoreBudget } from '../http/store-timeout.ts'
import type { StartedListen } from './answers.ts'
import { countPlay, type PlayReport } from './listen-queries.ts'
import { LISTEN_ID_BYTES, type Listen } from './listen-token.ts'
import { createListener, digestsOf, findListener } from './listener.ts'
import {
  type Asking,
  countAsking,
  type ListeningDeps,
  placeOfTrack,
  requireOwnPage,
  requirePreview,
  SHARED,
  withPlaces,
} from './route-deps.ts'
import { bytesNeeded, LISTEN_LIFE_MS, secondsNeeded } from './rules.ts'

const TOKEN_PARAM = { token: { description: 'Of the listen.', example: '…', schema: { type: 'string' } } }
const Body = z.strictObject({ track_id: z.guid() })

export const listenRoutes = (deps: ListeningDeps): Endpoint[] => [startListen(deps), fetchAudio(deps), reportPlay(deps)]

/** Nothing is stored yet: a flood of these fills no store. */
function startListen(deps: ListeningDeps): Endpoint {
  return endpoint({
    ...SHARED,
    id: 'startListen',
    method: 'POST',
    path: '/api/site/listens',
    summary: 'Begins to listen to a track',
    async handle(input) {
      const origin = requireOwnPage(deps, input)
      await countAsking(deps, 'listens', input)
      const track = requirePreview(deps, parseTrackId(input))
      const listen = { id: randomBytes(LISTEN_ID_BYTES).toString('base64url'), trackId: track.id, at: deps.now() }
      const token = deps.tokens.sign(listen)
      const { hasCookie } = findListener(deps.keys, input.headers, input.client)
      return jsonAnswer(
        {
          data: {
            token,
            audio_url: `${origin}/api/site/listens/${token}/audio`,
            counts_after_seconds: secondsNeeded(track.previewDurationSeconds),
          } satisfies StartedListen,
        },
        hasCookie ? [] : createListener(deps.keys, deps.publicUrl).headers,
        201,
      )
    },
  })
}

function parseTrackId({ body, headers }: Asking): string {
  const type = headers['content-type']
  const parsed = Body.safeParse(readJson(body, typeof type === 'string' ? type : undefined), { reportInput: true })
  if (parsed.success) return parsed.data.track_id.toLowerCase()
  throw ownBodyInvalid(describeIssues(parsed.error.issues))
}

/** The sound of a listen. Only bytes that are fetched here can become a play. */
function fetchAudio(deps: ListeningDeps): Endpoint {
  return endpoint({
    ...SHARED,
    id: 'fetchListenAudio',
    method: 'GET',
    path: '/api/site/listens/{token}/audio',
    summary: 'The sound of a listen',
    countsAsFile: true,
    params: TOKEN_PARAM,
    hasOwnTimeout: true,
    async handle({ params, request }) {
      const { listen, track } = requireListen(deps, params.token)
      if (deps.now() - listen.at > LISTEN_LIFE_MS) throw listenExpired()
      const site = request.headers['sec-fetch-site']
      if (site !== undefined && site !== 'same-origin') throw listenInvalid()
      const size = await deps.audio.sizeOf(track.audioMedia)
      const needed = bytesNeeded(size, track.previewDurationSeconds)
      const { onSent, onEnd } = deps.sentBytes.follow(listen.id, needed)
      try {
        const answer = await deps.audio.answer(request, track.audioMedia, onSent)
        if (answer.body === undefined) onEnd()
        else answer.body.once('close', onEnd)
        return answer
      } catch (error) {
        onEnd()
        throw error
      }
    },
  })
}

function reportPlay(deps: ListeningDeps): Endpoint {
  return endpoint({
    ...SHARED,
    id: 'reportHeard',
    method: 'POST',
    path: '/api/site/listens/{token}/heard',
    summary: 'Says that a listen has gone on for long enough',
    params: TOKEN_PARAM,
    async handle(input) {
      requireOwnPage(deps, input)
      const { listen, track } = requireListen(deps, input.params.token)
      await deps.sentBytes.save(listen.id)
      const report: Omit<PlayReport, 'isAddressFull'> = {
        now: deps.now(),
        seconds: secondsNeeded(track.previewDurationSeconds),
        digests: digestsOf(deps.keys, 'play', track.id, findListener(deps.keys, input.headers, input.client)),
      }
      const verdict = await withPlaces(
        deps.windows,
        [placeOfTrack(deps, 'play', track.id, input.client)],
        (full) => countPlay(deps.store, listen, { ...report, isAddressFull: full !== undefined }),
        ({ counted }) => counted,
      )
      if (verdict.counted) {
        deps.onPlay()
        // A power cut takes nothing back that was answered.
        await withinStoreBudget(deps.store.sync())
      }
      return jsonAnswer({ data: verdict })
    },
  })
}

function requireListen(
  deps: ListeningDeps,
  token: string | undefined,
): { listen: Listen; track: TrackView & { audioMedia: string } } {
  const listen = deps.tokens.read(token ?? '')
  if (listen === undefined) throw listenInvalid()
  return { listen, track: requirePreview(deps, listen.trackId) }
}
