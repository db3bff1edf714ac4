import { findKeys, issueKey, type Key, revokeKey, setKeyQuota } from '../admin/keys.ts'
import type { Config } from '../config.ts'
import { parseId, parseQuota } from './arguments.ts'
import { type CommandGroup, defineCommand, withStore } from './context.ts'
import { waitForServers } from './settle.ts'
import { isoTime, renderTable, renderTime } from './table.ts'

const quotaOf = (key: Key, config: Config) => key.quota_per_minute ?? config.limits.keyPerMinute

const issue = defineCommand({
  description: 'Issue a key to an approved partner; it is shown this once',
  args: {
    partner: { type: 'string', description: "The partner's id", valueHint: 'ID', required: true },
    name: { type: 'string', description: 'What the key is for', valueHint: 'NAME', required: true },
    quota: { type: 'string', description: 'Requests per minute, 1 to 1000000', valueHint: 'N' },
  },
  run: async ({ partner, name, quota }, context) => {
    const quotaPerMinute = quota === undefined ? null : parseQuota('--quota', quota)
    const order = { partnerId: parseId('--partner', partner), name, quotaPerMinute }
    return await withStore(context, async (store, config) => {
      const { key, rawKey } = await issueKey(store, order, context.now())
      const quotaShown = quotaOf(key, config)
      return {
        text: `${rawKey}\n\n  Keep it now: it is not stored and cannot be shown again.\n  id     ${key.id}\n  quota  ${quotaShown} requests per minute`,
        json: { id: key.id, key: rawKey, prefix: key.prefix, quota: quotaShown },
      }
    })
  },
})

const list = defineCommand({
  description: 'List the keys',
  args: { partner: { type: 'string', description: 'Only those of one partner', valueHint: 'ID' } },
  run: async ({ partner }, context) => {
    const partnerId = partner === undefined ? undefined : parseId('--partner', partner)
    return await withStore(context, async (store, config) => {
      const keys = await findKeys(store, partnerId)
      const stateOf = (key: (typeof keys)[number]) => {
        if (key.is_active === 0) return 'revoked'
        return key.partner_status === 'approved' ? 'active' : `partner ${key.partner_status}`
      }
      const rows = keys.map((key) => [
        ...[key.id, `${key.prefix}…`, key.name, key.partner_name, stateOf(key), String(quotaOf(key, config))],
        renderTime(key.last_used_at),
      ])
      return {
        text:
          rows.length === 0
            ? 'There are no keys yet.'
            : renderTable([['ID', 'KEY', 'NAME', 'PARTNER', 'STATE', 'PER MINUTE', 'LAST USED'], ...rows]),
        json: keys.map((key) => ({
          ...{ id: key.id, prefix: key.prefix, name: key.name, partner_id: key.partner_id, partner: key.partner_name },
          ...{ is_active: key.is_active === 1, partner_status: key.partner_status, quota: quotaOf(key, config) },
          created_at: isoTime(key.created_at),
          revoked_at: isoTime(key.revoked_at),
          last_used_at: isoTime(key.last_used_at),
        })),
      }
    })
  },
})

const revoke = defineCommand({
  description: 'Revoke a key: it gets 403 at once and for good',
  args: { id: { type: 'positional', required: true, description: "The key's id" } },
  run: async ({ id }, context) => {
    const keyId = parseId('ID', id)
    return await withStore(context, async (store) => {
      const key = await revokeKey(store, keyId, context.now())
      await waitForServers(store)
      return {
        text: `${key.prefix}… (${key.name}) is revoked`,
        json: { id: key.id, prefix: key.prefix, is_active: false, revoked_at: isoTime(key.revoked_at) },
      }
    })
  },
})

const quota = defineCommand({
  description: "Change a key's requests per minute",
  args: {
    id: { type: 'positional', required: true, description: "The key's id" },
    n: { type: 'positional', required: true, description: '1 to 1000000, or "default"' },
  },
  run: async ({ id, n }, context) => {
    const keyId = parseId('ID', id)
    const wanted = n === 'default' ? null : parseQuota('N', n)
    return await withStore(context, async (store, config) => {
      const key = await setKeyQuota(store, keyId, wanted, context.now())
      return {
        text: `${key.prefix}… (${key.name}) has ${quotaOf(key, config)} requests per minute`,
        json: { id: key.id, prefix: key.prefix, quota: quotaOf(key, config) },
      }
    })
  },
})

export const key: CommandGroup = { description: 'API keys of partners', commands: { issue, list, revoke, quota } }
