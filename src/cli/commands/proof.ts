import { presentListed } from '../../catalog/proofs/present.ts'
import { findProofKeys, rotateProofKey } from '../../catalog/proofs/proof-keys.ts'
import { findProofs } from '../../catalog/proofs/proofs.ts'
import { loadSecrets } from '../../config/secrets.ts'
import { findPartnerId } from '../../editing/operators/lookup.ts'
import { isoTime } from '../../text/time.ts'
import { parseInteger } from '../command/arguments.ts'
import { auditContextOf } from '../command/audit-context.ts'
import { type CommandGroup, defineCommand } from '../command/command.ts'
import { withStore } from '../command/with-store.ts'
import { renderTime } from '../terminal/format.ts'
import { renderTable } from '../terminal/table.ts'

const list = defineCommand({
  description: 'List the proofs of licence that partners were issued, the newest first',
  args: {
    words: { type: 'positional', description: 'Of title, artist, project or partner; or an id', required: false },
    partner: { type: 'string', description: 'Only those of this partner', valueHint: 'PARTNER' },
    limit: { type: 'string', description: 'How many (50)', valueHint: 'N' },
  },
  run: ({ words, partner, limit = '50' }, context) =>
    withStore(context, async (store, { publicUrl }) => {
      const partnerId = partner === undefined ? undefined : await findPartnerId(store, partner)
      const order = { q: words, partnerId, limit: parseInteger('--limit', limit, 1, 1000), offset: 0 }
      const { proofs, total } = await findProofs(store.db, order)
      const rows = proofs.map((one) => [
        one.id,
        renderTime(one.issued_at),
        one.partner_name,
        `${one.title} — ${one.artist}`,
        one.project,
      ])
      const table = renderTable(context.stdout, ['ID', 'ISSUED', 'PARTNER', 'TRACK', 'PROJECT'], rows)
      return {
        text: rows.length === 0 ? 'There are no such proofs.' : `${table}\n${rows.length} of ${total}`,
        json: proofs.map((row) => presentListed(row, publicUrl)),
      }
    }),
})

export const proof: CommandGroup = {
  description: 'Proofs of licence that partners were issued',
  commands: { list },
}

const listKeys = defineCommand({
  description: 'List the keys that proofs are or were signed with; all of them stay published',
  args: {},
  run: (_, context) =>
    withStore(context, async (store) => {
      const keys = await findProofKeys(store.db)
      const rows = keys.map((one) => [
        one.id,
        renderTime(one.created_at),
        one.retired_at === null ? 'signs' : `retired ${renderTime(one.retired_at)}`,
      ])
      return {
        text:
          rows.length === 0
            ? 'There is no key yet: the first proof makes one.'
            : renderTable(context.stdout, ['KID', 'MADE', 'STATE'], rows),
        json: keys.map(({ id, public_key, created_at, retired_at }) => ({
          ...{ kid: id, x: public_key, signs: retired_at === null },
          ...{ created_at: isoTime(created_at), retired_at: isoTime(retired_at) },
        })),
      }
    }),
})

const rotate = defineCommand({
  description: 'Sign proofs with a new key from now on; what was signed stays good',
  args: {},
  run: (_, context) =>
    withStore(context, async (store, config) => {
      const { secrets } = await loadSecrets(config.dataDir, config)
      const { id, retired } = await rotateProofKey(store, secrets.sealingKeys, auditContextOf(context))
      const text = retired === null ? '' : `\n${retired} signs no more and stays published`
      return { text: `${id} signs from now on${text}`, json: { kid: id, retired } }
    }),
})

export const proofKey: CommandGroup = {
  description: 'The keys that proofs of licence are signed with',
  commands: { list: listKeys, rotate },
}
