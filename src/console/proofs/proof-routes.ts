import { presentListed } from '../../catalog/proofs/present.ts'
import { findProofs } from '../../catalog/proofs/proofs.ts'
import { text } from '../../http/query/parameters.ts'
import { adminRoutes, listAnswer, pageOf, paging, rowsOf } from '../endpoint/admin-endpoint.ts'
import type { Route } from '../endpoint/deps.ts'
import { ListedProof } from './schemas.ts'

const { support } = adminRoutes('Proofs')

/** The proofs of licence that partners were issued. */
export const proofConsoleRoutes: readonly Route[] = [
  support('listIssuedProofs', 'GET /proofs', {
    summary: 'Proofs of licence, the newest first',
    query: {
      q: text({
        max: 200,
        description: 'Words of title, artist, ISRC, project, address or partner; or the id of a proof or a track.',
        example: 'mua ha',
      }),
      partner_id: text({ max: 36, description: 'Only those of this partner.', example: '' }),
      ...paging,
    },
    answers: { 200: pageOf('A page.', ListedProof) },
    async handle({ query: { q, partner_id: partnerId, ...place } }, { reading: { lists }, config }) {
      const { proofs, total } = await findProofs(lists.db, { q, partnerId, ...rowsOf(place) })
      const shown = proofs.map((row) => presentListed(row, config.publicUrl))
      return listAnswer(shown, total, place)
    },
  }),
]
