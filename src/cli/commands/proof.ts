import { presentListed } from '../../catalog/proofs/present.ts'
import { findProofKeys, rotateProofKey } from '../../catalog/proofs/proof-keys.ts'
import { findProofs } from '../../catalog/proofs/proofs.ts'
import { loadSecrets } from '../../config/secrets.ts'
import { isoTime } from '../../text/time.ts'
import { whole, word } from '../command/arguments.ts'
import type { CommandGroup } from '../command/command.ts'
import { deskCommand } from '../command/desk.ts'
import { OF_PARTNER } from '../command/named.ts'
import { renderTime } from '../terminal/format.ts'
import type { Columns } from '../terminal/print.ts'

const list = deskCommand({
  description: 'List the proofs of licence that partners were issued, the newest first',
  args: {
    words: word('Of title, artist, project or partner; or an id', { required: false }),
    partner: { ...OF_PARTNER, description: 'Only those of this partner', valueHint: 'PARTNER' },
    limit: { ...whole('How many (50)', 1, 1000), absent: 50 },
  },
  async run({ words: q, partner: partnerId, limit }, { store, config, table }) {
    const { proofs, total } = await findProofs(store.db, { q, partnerId, limit, offset: 0 })
    const columns: Columns<(typeof proofs)[number]> = {
      ID: 'id',
      ISSUED: ({ issued_at }) => renderTime(issued_at),
      PARTNER: 'partner_name',
      TRACK: ({ title, artist }) => `${title} — ${artist}`,
      PROJECT: 'project',
    }
    const count = proofs.length === 0 ? '' : `\n${proofs.length} of ${total}`
    return {
      text: table(columns, proofs, 'There are no such proofs.') + count,
      json: proofs.map((row) => presentListed(row, config.publicUrl)),
    }
  },
})

export const proof: CommandGroup = {
  description: 'Proofs of licence that partners were issued',
  commands: { list },
}

const listKeys = deskCommand({
  description: 'List the keys that proofs are or were signed with; all of them stay published',
  async run(_, { store, list }) {
    const rows = (await findProofKeys(store.db)).map(({ id, public_key, created_at, retired_at }) => ({
      ...{ kid: id, x: public_key, signs: retired_at === null },
      ...{ created_at: isoTime(created_at), retired_at: isoTime(retired_at) },
    }))
    const columns = { KID: 'kid', MADE: 'created_at', SIGNS: 'signs', RETIRED: 'retired_at' } as const
    return list({ columns, rows, nothing: 'There is no key yet: the first proof makes one.' })
  },
})

const rotate = deskCommand({
  description: 'Sign proofs with a new key from now on; what was signed stays good',
  async run(_, { store, config, audit }) {
    const { secrets } = await loadSecrets(config.dataDir, config)
    const { id, retired } = await rotateProofKey(store, secrets.sealingKeys, audit)
    const text = retired === null ? '' : `\n${retired} signs no more and stays published`
    return { text: `${id} signs from now on${text}`, json: { kid: id, retired } }
  },
})

export const proofKey: CommandGroup = {
  description: 'The keys that proofs of licence are signed with',
  commands: { list: listKeys, rotate },
}
