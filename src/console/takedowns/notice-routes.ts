import { z } from 'zod'
import type { Endpoint } from '../../http/endpoint.ts'
import { findTakedown } from '../../takedowns/find-takedowns.ts'
import { presentTakedownWithNotices } from '../../takedowns/present-takedown.ts'
import { MAX_HOW, recordHandNotice, writeNoticeText } from '../../takedowns/tell-by-hand.ts'
import { adminEndpoint, dataAnswer, idOf, idParam } from '../endpoint/admin-endpoint.ts'
import type { ConsoleDeps } from '../endpoint/deps.ts'
import { NoticeText, Takedown } from './takedown-schemas.ts'

const tag = 'Takedowns'
const params = {
  ...idParam('The takedown.'),
  partner_id: { description: 'Who was to be told.', example: '3f1c2a52-6f7e-4f0e-9d53-0c1a6f0f8f12' },
}

/** Telling a partner by hand, where there is no mail server or nothing else arrives. */
export function noticeRoutes(deps: ConsoleDeps): Endpoint[] {
  return [textRoute(deps), sentRoute(deps)]
}

function textRoute({ store, mail }: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'getNoticeText',
    method: 'GET',
    path: '/takedowns/{id}/notices/{partner_id}/text',
    tag,
    summary: 'What a partner is to be told, to be copied and sent by hand',
    role: 'editor',
    params,
    answers: { 200: { description: 'In the language of the partner.', schema: z.object({ data: NoticeText }) } },
    async handle({ params }) {
      const about = { takedownId: idOf(params), partnerId: idOf(params, 'partner_id') }
      const { recipient, subject, text } = await writeNoticeText(store, about, mail.sender)
      return dataAnswer(200, { recipient, subject, text })
    },
  })
}

function sentRoute({ store }: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'recordHandNotice',
    method: 'POST',
    path: '/takedowns/{id}/notices/{partner_id}/sent',
    tag,
    summary: 'Write down that a partner was told by hand: from then on its clock runs',
    role: 'editor',
    params,
    body: {
      description: 'How it was told, and when; now when left out.',
      schema: z.object({ how: z.string().max(2 * MAX_HOW), at: z.iso.datetime({ offset: true }).optional() }),
      example: { how: 'Gọi điện cho chị Lan', at: '2026-03-02T01:00:00.000Z' },
    },
    answers: { 200: { description: 'It is written down.', schema: z.object({ data: Takedown }) } },
    async handle({ params, body: { how, at }, audit }) {
      const takedownId = idOf(params)
      const about = { takedownId, partnerId: idOf(params, 'partner_id') }
      await recordHandNotice(store, { ...about, how, at: at === undefined ? undefined : Date.parse(at) }, audit)
      return dataAnswer(200, presentTakedownWithNotices(await findTakedown(store.db, takedownId)))
    },
  })
}
