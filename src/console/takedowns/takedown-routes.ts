import { z } from 'zod'
import { EVIDENCE_STYLE_SOURCE, evidenceTimeZone } from '../../editing/operators/printed-page.ts'
import { findInForce } from '../../editing/tracks/taken-down.ts'
import { ownNotFound } from '../../http/own-errors.ts'
import { optionalChoice } from '../../http/query/parameters.ts'
import type { Store } from '../../store/store.ts'
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
  adminRoutes,
  dataAnswer,
  dataOf,
  EXAMPLE_ID,
  idParam,
  listAnswer,
  pageOf,
  paging,
  printedAnswer,
  rowsOf,
} from '../endpoint/admin-endpoint.ts'
import type { Route } from '../endpoint/deps.ts'
import { Takedown, TakedownPreview } from './takedown-schemas.ts'

const { support, editor } = adminRoutes('Takedowns')
const params = idParam('The takedown.')
/** Twice as long as what is kept: what is too long is refused with its own words. */
const upTo = (max: number) => z.string().max(2 * max)

export const shownTakedown = async ({ db }: Store, id: string) => presentTakedownWithNotices(await findTakedown(db, id))

export const takedownRoutes: readonly Route[] = [
  editor('takeDownTrack', 'POST /takedowns', {
    summary: 'Take a track down: gone everywhere within a second, and every partner is told',
    body: {
      description: 'Which track, at whose demand, why.',
      schema: z.object({
        track_id: z.uuid(),
        claimant: upTo(MAX_CLAIMANT),
        reason: upTo(MAX_REASON),
        scope: z.enum(SCOPES),
        contact: upTo(MAX_CONTACT).optional(),
        reference: upTo(MAX_REFERENCE).optional(),
      }),
      example: {
        track_id: EXAMPLE_ID,
        claimant: 'Công ty Sao Mai',
        reason: 'Sai chủ sở hữu quyền',
        scope: 'new',
        contact: 'phaply@saomai.example',
        reference: 'SM-2026-014',
      },
    },
    answers: { 201: dataOf('It is down.', Takedown) },
    errors: [ownNotFound()],
    // With many partners it may take longer than 3 s, and it must not answer 502 for what it then commits.
    hasOwnTimeout: true,
    async handle({ body: { track_id: trackId, ...order }, audit }, { store, mail }) {
      const id = await takeDownTrack(store, { trackId: trackId.toLowerCase(), ...order }, audit, mail)
      return dataAnswer(201, await shownTakedown(store, id))
    },
  }),
  support('previewTakedown', 'GET /tracks/{id}/takedown-preview', {
    summary: 'What taking a track down would cause, in numbers',
    params: idParam('The track.'),
    answers: { 200: dataOf('The consequences.', TakedownPreview) },
    async handle({ id }, { store, now }) {
      const found = await findConsequences(store.db, id, now())
      if (found === undefined) throw noSuchTrack(id)
      return dataAnswer(200, { track_id: id, ...found, takedown_id: (await findInForce(store.db, id)) ?? null })
    },
  }),
  support('listTakedowns', 'GET /takedowns', {
    summary: 'The takedowns, the newest first',
    query: {
      state: optionalChoice({ values: TAKEDOWN_STATES, description: 'Only those in force, or only those undone.' }),
      ...paging,
    },
    answers: { 200: pageOf('A page.', Takedown) },
    async handle({ query: { state, ...place } }, { store }) {
      const { takedowns, total } = await findTakedowns(store.db, { state, ...rowsOf(place) })
      return listAnswer((await addNotices(store.db, takedowns)).map(presentTakedownWithNotices), total, place)
    },
  }),
  support('getTakedown', 'GET /takedowns/{id}', {
    summary: 'A takedown and who has been told',
    params,
    answers: { 200: dataOf('The takedown.', Takedown) },
    handle: async ({ id }, { store }) => dataAnswer(200, await shownTakedown(store, id)),
  }),
  editor('restoreTakedown', 'POST /takedowns/{id}/restore', {
    summary: 'Undo a takedown: the track is back as it was, and partners are told',
    params,
    answers: { 200: dataOf('It is back.', Takedown) },
    hasOwnTimeout: true,
    async handle({ id, audit }, { store, mail }) {
      await restoreTrack(store, id, audit, mail)
      return dataAnswer(200, await shownTakedown(store, id))
    },
  }),
  support('getTakedownEvidence', 'GET /takedowns/{id}/evidence', {
    summary: 'All there is to show of a takedown, as a page to print and file',
    params,
    query: {
      lang: optionalChoice({ values: ['vi', 'en'], description: 'The language, in place of `Accept-Language`.' }),
    },
    answers: { 200: { description: 'A page without scripts.', contentType: 'text/html' } },
    async handle({ id, query, language }, { store, config, now }) {
      const evidence = await gatherEvidence(store, id, now())
      const { serviceName } = config
      const options = { language: query.lang ?? language, serviceName, timeZone: evidenceTimeZone() }
      return printedAnswer(renderTakedownEvidence(evidence, options), EVIDENCE_STYLE_SOURCE)
    },
  }),
]
