import { findPartnerId } from '../../../admin/lookup.ts'
import type { ListedKey } from '../../../admin/partners/keys.ts'
import { deletePartner, type ShownPartner, showPartner } from '../../../admin/partners/partner-account.ts'
import { type StatusAction, setPartnerStatus } from '../../../admin/partners/partner-status.ts'
import { addPartner, editPartner, findNamesakes, findPartners } from '../../../admin/partners/partners.ts'
import { waitForServers } from '../../../admin/wait-for-servers.ts'
import { presentWebhook } from '../../../webhooks/api/schemas.ts'
import { actOf } from '../../act.ts'
import { type Command, type CommandGroup, type Context, defineCommand, UsageError } from '../../command.ts'
import { countOf, formatNumber, isoTime, renderChanges, renderFields, renderTime } from '../../format.ts'
import { idColumn, renderTable, textColumn } from '../../table.ts'
import { confirm } from '../../terminal.ts'
import { withStore } from '../../with-store.ts'

const PARTNER = {
  type: 'positional',
  description: 'Its id or the beginning of it, its name or e-mail address',
} as const

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
        const partner = await addPartner(store, { name, email, isApproved: approve === true }, actOf(context))
        const namesakes = await findNamesakes(store, partner)
        return {
          text: `Added ${partner.name} (${partner.status})\n  id  ${partner.id}`,
          json: { id: partner.id, name: partner.name, status: partner.status },
          notes: namesakes.map(
            ({ id, name }) => `${name} (${id}) has the same e-mail address; "partner delete" takes one out`,
          ),
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
        one.id,
        one.name,
        one.email,
        one.status,
        String(one.keys),
        renderTime(one.created_at),
      ])
      return {
        text: rows.length === 0 ? 'There are no partners yet.' : renderTable(context.stdout, COLUMNS, rows),
        json: partners.map((one) => ({
          id: one.id,
          name: one.name,
          email: one.email,
          status: one.status,
          keys: one.keys,
          created_at: isoTime(one.created_at),
        })),
      }
    }),
})

const COLUMNS = [idColumn('ID'), textColumn('NAME'), textColumn('E-MAIL'), 'STATUS', 'KEYS', 'SINCE']

const show = defineCommand({
  description: 'Show a partner with its keys, webhooks and usage',
  args: { partner: PARTNER },
  run: ({ partner: text }, context) =>
    withStore(context, async (store, config) => {
      const partner = await showPartner(store, await findPartnerId(store, text), context.now())
      const quotaOf = (key: ListedKey) => key.quota_per_minute ?? config.limits.keyPerMinute
      return { text: renderPartner(partner, quotaOf, context), json: presentPartner(partner, quotaOf) }
    }),
})

type QuotaOf = (key: ListedKey) => number

function renderPartner(partner: ShownPartner, quotaOf: QuotaOf, { stdout }: Context): string {
  const { id, name, email, status, keys, webhooks, requests } = partner
  const usage = `${countOf(requests.lastMonth, 'request')} in 30 days, ${formatNumber(requests.allTime)} ever`
  const sections = [renderFields({ id, name, email, status, since: renderTime(partner.created_at), usage })]
  if (keys.length > 0) {
    const columns = ['KEY', textColumn('NAME'), 'STATE', 'PER MINUTE', 'LAST USED']
    const rows = keys.map((key) => [
      `${key.prefix}…`,
      key.name,
      key.is_active === 1 ? 'active' : `revoked ${renderTime(key.revoked_at)}`,
      String(quotaOf(key)),
      renderTime(key.last_used_at),
    ])
    sections.push(renderTable(stdout, columns, rows))
  }
  if (webhooks.length > 0) {
    const columns = [textColumn('WEBHOOK'), 'STATE', 'LAST ATTEMPT', idColumn('ID')]
    const rows = webhooks.map((one) => [
      one.url,
      one.is_active === 1 ? 'active' : 'suspended',
      renderTime(one.last_delivery_at),
      one.id,
    ])
    sections.push(renderTable(stdout, columns, rows))
  }
  return sections.join('\n\n')
}

function presentPartner(partner: ShownPartner, quotaOf: QuotaOf) {
  const { id, name, email, status, keys, webhooks, requests } = partner
  return {
    id,
    name,
    email,
    status,
    created_at: isoTime(partner.created_at),
    requests_30_days: requests.lastMonth,
    requests_all_time: requests.allTime,
    keys: keys.map((key) => ({
      id: key.id,
      prefix: key.prefix,
      name: key.name,
      is_active: key.is_active === 1,
      quota: quotaOf(key),
      revoked_at: isoTime(key.revoked_at),
      last_used_at: isoTime(key.last_used_at),
    })),
    webhooks: webhooks.map(presentWebhook),
  }
}

const edit = defineCommand({
  description: 'Change the name or e-mail address of a partner',
  args: {
    partner: PARTNER,
    name: { type: 'string', description: 'The organization', valueHint: 'NAME' },
    email: { type: 'string', description: 'Where to reach it', valueHint: 'EMAIL' },
  },
  run: async ({ partner: text, name, email }, context) => {
    if (name === undefined && email === undefined)
      throw new UsageError('there is nothing to change: give --name or --email')
    return await withStore(context, async (store) => {
      const id = await findPartnerId(store, text)
      const { before, after } = await editPartner(store, id, { name, email }, actOf(context))
      const shown = { name: after.name, email: after.email }
      const changes = renderChanges({ ...before }, shown)
      return {
        text: [`${changes.length > 0 ? 'Changed' : 'Nothing to change:'} ${after.name}`, ...changes].join('\n'),
        json: { id, ...shown, status: after.status, changed: changes.length > 0 },
      }
    })
  },
})

const remove = defineCommand({
  description:
    'Delete a partner with its keys and webhooks, for good; "partner suspend" locks it out and can be taken back',
  args: { partner: PARTNER, yes: { type: 'boolean', description: 'Do not ask, also when keys of it still work' } },
  run: ({ partner: text, yes }, context) =>
    withStore(context, async (store) => {
      const id = await findPartnerId(store, text)
      const { name, keys, webhooks } = await showPartner(store, id, context.now())
      const question = `Delete ${name} with ${countOf(keys.length, 'key')} and ${countOf(webhooks.length, 'webhook')}?`
      if (!(await confirm(context, question, yes === true)))
        return { text: 'Nothing was deleted.', json: { id, name, deleted: false }, exitCode: 1 }
      const deleted = await deletePartner(store, id, { withKeys: yes === true }, actOf(context))
      await waitForServers(store)
      return {
        text: `Deleted ${name}, ${countOf(deleted.keys, 'key')} and ${countOf(deleted.webhooks, 'webhook')}`,
        json: { id, name, deleted: true, keys: deleted.keys, webhooks: deleted.webhooks },
      }
    }),
})

function changeStatus(action: StatusAction, description: string): Command {
  return defineCommand({
    description,
    args: { partner: PARTNER },
    run: ({ partner: text }, context) =>
      withStore(context, async (store) => {
        const partner = await setPartnerStatus(store, await findPartnerId(store, text), action, actOf(context))
        if (action === 'suspend') await waitForServers(store)
        return {
          text: `${partner.name} is ${partner.status}`,
          json: { id: partner.id, name: partner.name, status: partner.status },
        }
      }),
  })
}

export const partner: CommandGroup = {
  description: 'Accounts of partners',
  commands: {
    add,
    list,
    show,
    edit,
    delete: remove,
    approve: changeStatus('approve', 'Approve a partner, so that it can have keys'),
    reject: changeStatus('reject', 'Turn an application down'),
    suspend: changeStatus('suspend', 'Lock a partner out: every key of it gets 403 at once'),
    resume: changeStatus('resume', 'Let a suspended partner in again'),
  },
}
