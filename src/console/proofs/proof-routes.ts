import { z } from 'zod'
import { presentListed } from '../../catalog/proofs/present.ts'
import { findProofs } from '../../catalog/proofs/proofs.ts'
import type { Endpoint } from '../../http/endpoint.ts'
import { text } from '../../http/query/parameters.ts'
import { adminEndpoint, listAnswer, paging } from '../endpoint/admin-endpoint.ts'
import type { ConsoleDeps } from '../endpoint/deps.ts'
import { ListMeta } from '../endpoint/list-meta.ts'
import { ListedProof } from './schemas.ts'

/** The proofs of licence that partners were issued. */
export function proofConsoleRoutes({ reading: { lists }, config }: ConsoleDeps): Endpoint[] {
  const list = adminEndpoint({
    id: 'listIssuedProofs',
    method: 'GET',
    path: '/proofs',
    tag: 'Proofs',
    summary: 'Proofs of licence, the newest first',
    role: 'support',
    query: {
      q: text({
        max: 200,
        description: 'Words of title, artist, ISRC, project, address or partner; or the id of a proof or a track.',
        example: 'mua ha',
      }),
      partner_id: text({ max: 36, description: 'Only those of this partner.', example: '' }),
      ...paging,
    },
    answers: { 200: { description: 'A page.', schema: z.object({ data: z.array(ListedProof), meta: ListMeta }) } },
    async handle({ query: { q, partner_id: partnerId, page, limit } }) {
      const order = { q, partnerId, limit, offset: (page - 1) * limit }
      const { proofs, total } = await findProofs(lists.db, order)
      return listAnswer(
        proofs.map((row) => presentListed(row, config.publicUrl)),
        total,
        { page, limit },
      )
    },
  })
  return [list]
}
