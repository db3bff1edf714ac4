import { z } from 'zod'
import { MAX_HOW, recordHandNotice, writeNoticeText } from '../../takedowns/tell-by-hand.ts'
import { adminRoutes, dataAnswer, dataOf, idOf, idParam } from '../endpoint/admin-endpoint.ts'
import type { Route } from '../endpoint/deps.ts'
import { timeOf } from '../insight/query-times.ts'
import { shownTakedown } from './takedown-routes.ts'
import { NoticeText, Takedown } from './takedown-schemas.ts'

const { editor } = adminRoutes('Takedowns')

const params = {
  ...idParam('The takedown.'),
  partner_id: { description: 'Who was to be told.', example: '3f1c2a52-6f7e-4f0e-9d53-0c1a6f0f8f12' },
}

/** Telling a partner by hand, where there is no mail server or nothing else arrives. */
export const noticeRoutes: readonly Route[] = [
  editor('getNoticeText', 'GET /takedowns/{id}/notices/{partner_id}/text', {
    summary: 'What a partner is to be told, to be copied and sent by hand',
    params,
    answers: { 200: dataOf('In the language of the partner.', NoticeText) },
    async handle({ id, params }, { store, mail }) {
      const about = { takedownId: id, partnerId: idOf(params, 'partner_id') }
      const { recipient, subject, text } = await writeNoticeText(store, about, mail.sender)
      return dataAnswer(200, { recipient, subject, text })
    },
  }),
  editor('recordHandNotice', 'POST /takedowns/{id}/notices/{partner_id}/sent', {
    summary: 'Write down that a partner was told by hand: from then on its clock runs',
    params,
    body: {
      description: 'How it was told, and when; now when left out.',
      schema: z.object({ how: z.string().max(2 * MAX_HOW), at: z.iso.datetime({ offset: true }).optional() }),
      example: { how: 'Gọi điện cho chị Lan', at: '2026-03-02T01:00:00.000Z' },
    },
    answers: { 200: dataOf('It is written down.', Takedown) },
    async handle({ id, params, body: { how, at }, audit }, { store }) {
      const about = { takedownId: id, partnerId: idOf(params, 'partner_id') }
      await recordHandNotice(store, { ...about, how, at: timeOf(at) }, audit)
      return dataAnswer(200, await shownTakedown(store, id))
    },
  }),
]
