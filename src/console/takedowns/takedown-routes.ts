import { z } from 'zod'
import { EVIDENCE_STYLE_SOURCE, evidenceTimeZone } from '../../editing/operators/printed-page.ts'
import { findInForce } from '../../editing/tracks/taken-down.ts'
import type { Endpoint } from '../../http/endpoint.ts'
import { ownNotFound } from '../../http/own-errors.ts'
import { optionalChoice } from '../../http/query/parameters.ts'
import { gatherEvidence } from '../../takedowns/evidence.ts'
import { addNotices, findTakedown, findTakedowns } from '../../takedowns/find-takedowns.ts'
import { presentTakedownWithNotices } from '../../takedowns/present-takedown.ts'
import { findConsequences } from '../../takedowns/recipients.ts'
import { noSuchTrack } from '../../takedowns/refusals.ts'
import { restoreTrack } from '../../takedowns/restore.ts'
import { MAX_CLAIMANT, MAX_CONTACT, MAX_REASON, MAX_REFERENCE, SCOPES, TAKEDOWN_STATES } from '../../takedowns/scope.ts'
import { takeDownTrack } from '../../takedowns/take-down.ts'
import { renderTakedownEvidence } from '../../takedowns/takedown-evidence-page.ts'
import {
  adminEndpoint,
  dataAnswer,
  idOf,
  idParam,
  listAnswer,
  paging,
  printedAnswer,
} from '../endpoint/admin-endpoint.ts'
import type { ConsoleDeps } from '../endpoint/deps.ts'
import { ListMeta } from '../endpoint/list-meta.ts'
import { Takedown, TakedownPreview } from './takedown-schemas.ts'

const tag = 'Takedowns'

export function takedownRoutes(deps: ConsoleDeps): Endpoint[] {
  return [
    createRoute(deps),
    previewRoute(deps),
    listRoute(deps),
    showRoute(deps),
    restoreRoute(deps),
    evidenceRoute(deps),
  ]
}

function createRoute({ store, mail }: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'takeDownTrack',
    method: 'POST',
    path: '/takedowns',
    tag,
    summary: 'Take a track down: gone everywhere within a second, and every partner is told',
    role: 'editor',
    body: {
      description: 'Which track, at whose demand, why.',
      schema: z.object({
        track_id: z.uuid(),
        claimant: z.string().max(2 * MAX_CLAIMANT),
        reason: z.string().max(2 * MAX_REASON),
        scope: z.enum(SCOPES),
        contact: z
          .string()
          .max(2 * MAX_CONTACT)
          .optional(),
        reference: z
          .string()
          .max(2 * MAX_REFERENCE)
          .optional(),
      }),
      example: {
        track_id: '3f1c2a52-6f7e-4f0e-9d53-0c1a6f0f8f11',
        claimant: 'Công ty Sao Mai',
        reason: 'Sai chủ sở hữu quyền',
        scope: 'new',
        contact: 'phaply@saomai.example',
        reference: 'SM-2026-014',
      },
    },
    answers: { 201: { description: 'It is down.', schema: z.object({ data: Takedown }) } },
    errors: [ownNotFound()],
    // With many partners it may take longer than 3 s, and it must not answer 502 for what it then commits.
    hasOwnTimeout: true,
    async handle({ body: { track_id: trackId, ...order }, audit }) {
      const id = await takeDownTrack(store, { trackId: trackId.toLowerCase(), ...order }, audit, mail)
      return dataAnswer(201, presentTakedownWithNotices(await findTakedown(store.db, id)))
    },
  })
}

function previewRoute({ store, now }: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'previewTakedown',
    method: 'GET',
    path: '/tracks/{id}/takedown-preview',
    tag,
    summary: 'What taking a track down would cause, in numbers',
    role: 'support',
    params: idParam('The track.'),
    answers: { 200: { description: 'The consequences.', schema: z.object({ data: TakedownPreview }) } },
    async handle({ params }) {
      const id = idOf(params)
      const found = await findConsequences(store.db, id, now())
      if (found === undefined) throw noSuchTrack(id)
      return dataAnswer(200, {
        track_id: id,
        title: found.title,
        artist: found.artist,
        is_published: found.isPublished,
        partners: found.partners,
        partners_with_webhook: found.partnersWithWebhook,
        partners_by_mail: found.partnersByMail,
        suspended_partners: found.suspendedPartners,
        webhooks: found.webhooks,
        suspended_webhooks: found.suspendedWebhooks,
        takedown_id: (await findInForce(store.db, id)) ?? null,
      })
    },
  })
}

function listRoute({ store }: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'listTakedowns',
    method: 'GET',
    path: '/takedowns',
    tag,
    summary: 'The takedowns, the newest first',
    role: 'support',
    query: {
      state: optionalChoice({ values: TAKEDOWN_STATES, description: 'Only those in force, or only those undone.' }),
      ...paging,
    },
    answers: { 200: { description: 'A page.', schema: z.object({ data: z.array(Takedown), meta: ListMeta }) } },
    async handle({ query: { state, page, limit } }) {
      const { takedowns, total } = await findTakedowns(store.db, { state, limit, offset: (page - 1) * limit })
      return listAnswer((await addNotices(store.db, takedowns)).map(presentTakedownWithNotices), total, { page, limit })
    },
  })
}

function showRoute({ store }: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'getTakedown',
    method: 'GET',
    path: '/takedowns/{id}',
    tag,
    summary: 'A takedown and who has been told',
    role: 'support',
    params: idParam('The takedown.'),
    answers: { 200: { description: 'The takedown.', schema: z.object({ data: Takedown }) } },
    handle: async ({ params }) =>
      dataAnswer(200, presentTakedownWithNotices(await findTakedown(store.db, idOf(params)))),
  })
}

function restoreRoute({ store, mail }: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'restoreTakedown',
    method: 'POST',
    path: '/takedowns/{id}/restore',
    tag,
    summary: 'Undo a takedown: the track is back as it was, and partners are told',
    role: 'editor',
    params: idParam('The takedown.'),
    answers: { 200: { description: 'It is back.', schema: z.object({ data: Takedown }) } },
    hasOwnTimeout: true,
    async handle({ params, audit }) {
      const id = idOf(params)
      await restoreTrack(store, id, audit, mail)
      return dataAnswer(200, presentTakedownWithNotices(await findTakedown(store.db, id)))
    },
  })
}

function evidenceRoute({ store, config, now }: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'getTakedownEvidence',
    method: 'GET',
    path: '/takedowns/{id}/evidence',
    tag,
    summary: 'All there is to show of a takedown, as a page to print and file',
    role: 'support',
    params: idParam('The takedown.'),
    query: {
      lang: optionalChoice({ values: ['vi', 'en'], description: 'The language, in place of `Accept-Language`.' }),
    },
    answers: { 200: { description: 'A page without scripts.', contentType: 'text/html' } },
    async handle({ params, query, language }) {
      const evidence = await gatherEvidence(store, idOf(params), now())
      const options = {
        language: query.lang ?? language,
        serviceName: config.serviceName,
        timeZone: evidenceTimeZone(),
      }
      return printedAnswer(renderTakedownEvidence(evidence, options), EVIDENCE_STYLE_SOURCE)
    },
  })
}
