import { addPartner, findPartners, movePartner, type PartnerMove } from '../admin/partners.ts'
import { parseId } from './arguments.ts'
import { type Command, type CommandGroup, defineCommand, withStore } from './context.ts'
import { waitForServers } from './settle.ts'
import { isoTime, renderTable, renderTime } from './table.ts'

const add = defineCommand({
  description: 'Add a partner',
  args: {
    name: { type: 'string', description: 'The organization', valueHint: 'NAME', required: true },
    email: { type: 'string', description: 'Where to reach it', valueHint: 'EMAIL', required: true },
    approve: { type: 'boolean', description: 'Approve it at once' },
  },
  run: ({ name, email, approve }, context) =>
    withStore(
      context,
      async (store) => {
        const partner = await addPartner(store, { name, email, isApproved: approve === true }, context.now())
        return {
          text: `Added ${partner.name} (${partner.status})\n  id  ${partner.id}`,
          json: { id: partner.id, name: partner.name, status: partner.status },
        }
      },
      { mayCreate: true },
    ),
})

const list = defineCommand({
  description: 'List the partners',
  args: {},
  run: (_, context) =>
    withStore(context, async (store) => {
      const partners = await findPartners(store)
      const rows = partners.map((one) => [
        ...[one.id, one.name, one.email, one.status, String(one.keys)],
        renderTime(one.created_at),
      ])
      return {
        text:
          rows.length === 0
            ? 'There are no partners yet.'
            : renderTable([['ID', 'NAME', 'E-MAIL', 'STATUS', 'KEYS', 'SINCE'], ...rows]),
        json: partners.map((one) => ({
          ...{ id: one.id, name: one.name, email: one.email, status: one.status, keys: one.keys },
          created_at: isoTime(one.created_at),
        })),
      }
    }),
})

function move(name: PartnerMove, description: string): Command {
  return defineCommand({
    description,
    args: { id: { type: 'positional', required: true, description: "The partner's id" } },
    run: async ({ id }, context) => {
      const partnerId = parseId('ID', id)
      return await withStore(context, async (store) => {
        const partner = await movePartner(store, partnerId, name, context.now())
        if (name === 'suspend') await waitForServers(store)
        return {
          text: `${partner.name} is ${partner.status}`,
          json: { id: partner.id, name: partner.name, status: partner.status },
        }
      })
    },
  })
}

export const partner: CommandGroup = {
  description: 'Accounts of partners',
  commands: {
    add,
    list,
    approve: move('approve', 'Approve a partner, so that it can have keys'),
    reject: move('reject', 'Turn an application down'),
    suspend: move('suspend', 'Lock a partner out: every key of it gets 403 at once'),
    resume: move('resume', 'Let a suspended partner in again'),
  },
}
