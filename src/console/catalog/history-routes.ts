import { z } from 'zod'
import type { Endpoint } from '../../http/endpoint.ts'
import { findAuditEntries, presentAuditEntry } from '../../requests/insight/audit.ts'
import { adminEndpoint, idOf, idParam, listAnswer, paging } from '../endpoint/admin-endpoint.ts'
import type { ConsoleDeps } from '../endpoint/deps.ts'
import { ListMeta } from '../endpoint/list-meta.ts'
import { RecordedAct } from '../insight/schemas.ts'

export function historyRoutes({ store }: ConsoleDeps): Endpoint[] {
  const history = adminEndpoint({
    id: 'getTrackHistory',
    method: 'GET',
    path: '/tracks/{id}/history',
    tag: 'Catalogue',
    summary: 'What was done to a track and when it was taken down and restored, the newest first',
    description:
      'From the audit log, so of a deleted track as well. What an import changed is not in it track by track.',
    role: 'support',
    params: idParam('The track.'),
    query: paging,
    answers: { 200: { description: 'A page.', schema: z.object({ data: z.array(RecordedAct), meta: ListMeta }) } },
    async handle({ params, query: { page, limit } }) {
      const asked = { trackId: idOf(params), limit, offset: (page - 1) * limit }
      const { acts, total } = await findAuditEntries(store, asked)
      return listAnswer(acts.map(presentAuditEntry), total, { page, limit })
    },
  })
  return [history]
}
