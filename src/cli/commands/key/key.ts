import { findKeyId, findPartnerId } from '../../../editing/operators/lookup.ts'
import { waitForServers } from '../../../editing/operators/wait-for-servers.ts'
import { revokeKey, updateKey } from '../../../partners/key-changes.ts'
import { MAX_QUOTA, MIN_QUOTA } from '../../../partners/key-limits.ts'
import { findKeys, keyStateAt, type ListedKey } from '../../../partners/keys.ts'
import { isoTime } from '../../../text/time.ts'
import { parseEnd, parseQuota } from '../../command/arguments.ts'
import { auditContextOf } from '../../command/audit-context.ts'
import { type CommandGroup, defineCommand, UsageError } from '../../command/command.ts'
import { withStore } from '../../command/with-store.ts'
import { renderChanges, renderTime } from '../../terminal/format.ts'
import { idColumn, renderTable, textColumn } from '../../terminal/table.ts'
import { check } from './check.ts'
import { issue, KEY, PARTNER, quotaOf, rotate } from './issue.ts'

const list = defineCommand({
  description: 'List the keys',
  args: { partner: { ...PARTNER, description: 'Only those of one partner: its id, name or e-mail address' } },
  run: async ({ partner }, context) =>
    await withStore(context, async (store, config) => {
      const partnerId = partner === undefined ? undefined : await findPartnerId(store, partner)
      const keys = await findKeys(store, partnerId)
      const stateOf = (key: ListedKey) => {
        const state = keyStateAt(key, context.now())
        return state === 'active' && key.partner_status !== 'approved' ? `partner ${key.partner_status}` : state
      }
      const rows = keys.map((key) => [
        key.id,
        `${key.prefix}…`,
        key.test_of === null ? key.name : `${key.name} (for tests, by the partner)`,
        key.partner_name,
        stateOf(key),
        String(quotaOf(key, config)),
        renderTime(key.last_used_at),
        renderTime(key.expires_at),
      ])
      return {
        text: rows.length === 0 ? 'There are no keys yet.' : renderTable(context.stdout, COLUMNS, rows),
        json: keys.map((key) => ({
          id: key.id,
          prefix: key.prefix,
          name: key.name,
          partner_id: key.partner_id,
          partner: key.partner_name,
          is_active: key.is_active === 1,
          state: keyStateAt(key, context.now()),
          partner_status: key.partner_status,
          quota: quotaOf(key, config),
          created_at: isoTime(key.created_at),
          revoked_at: isoTime(key.revoked_at),
          last_used_at: isoTime(key.last_used_at),
          expires_at: isoTime(key.expires_at),
          rotated_from: key.rotated_from,
          test_of: key.test_of,
        })),
      }
    }),
})

const COLUMNS = [
  idColumn('ID'),
  'KEY',
  textColumn('NAME'),
  textColumn('PARTNER'),
  'STATE',
  'PER MINUTE',
  'LAST USED',
  'ENDS',
]

const revoke = defineCommand({
  description:
    'Revoke a key, those that replaced it and those for tests made with it: they get 403 at once and for good',
  args: {
    key: KEY,
    'keep-successors': { type: 'boolean', description: 'Leave the keys that replaced it or were made with it at work' },
  },
  run: ({ key: text, 'keep-successors': keepsSuccessors }, context) =>
    withStore(context, async (store) => {
      const keyId = await findKeyId(store, text)
      const { key, successors } = await revokeKey(store, keyId, auditContextOf(context), { keepsSuccessors })
      await waitForServers(store)
      return {
        text: [
          `${key.prefix}… (${key.name}) is revoked`,
          ...successors.map(
            ({ prefix, test_of }) =>
              `  and ${prefix}…, ${test_of === null ? 'which replaced it' : 'for tests, which was made with it'}`,
          ),
        ].join('\n'),
        json: {
          id: key.id,
          prefix: key.prefix,
          is_active: false,
          revoked_at: isoTime(key.revoked_at),
          also_revoked: successors.map(({ id, prefix }) => ({ id, prefix })),
        },
      }
    }),
})

const quota = defineCommand({
  description: "Change a key's requests per minute",
  args: {
    key: KEY,
    n: { type: 'positional', description: `${MIN_QUOTA} to ${MAX_QUOTA}, or "default"` },
  },
  run: async ({ key: text, n }, context) => {
    const quotaPerMinute = n === 'default' ? null : parseQuota('N', n)
    return await withStore(context, async (store, config) => {
      const keyId = await findKeyId(store, text)
      const { before, after } = await updateKey(store, keyId, { quotaPerMinute }, auditContextOf(context))
      return {
        text: `${after.prefix}… (${after.name}): ${quotaOf(before, config)} → ${quotaOf(after, config)} requests per minute`,
        json: { id: after.id, prefix: after.prefix, quota: quotaOf(after, config) },
      }
    })
  },
})

const edit = defineCommand({
  description: "Change a key's name or end; a key that has ended is accepted again when its end is moved",
  args: {
    key: KEY,
    name: { type: 'string', description: 'What the key is for', valueHint: 'NAME' },
    expires: { type: 'string', description: 'When it ends: 90d, 2027-01-31 or never', valueHint: 'T' },
  },
  run: async ({ key: text, name, expires }, context) => {
    if (name === undefined && expires === undefined)
      throw new UsageError('there is nothing to change: give --name or --expires')
    const expiresAt = expires === undefined ? undefined : parseEnd('--expires', expires, context.now())
    return await withStore(context, async (store) => {
      const keyId = await findKeyId(store, text)
      const { before, after } = await updateKey(store, keyId, { name, expiresAt }, auditContextOf(context))
      const shown = { name: after.name, expires_at: isoTime(after.expires_at) }
      const changes = renderChanges({ ...before, expires_at: isoTime(before.expires_at) }, shown)
      const what = `${changes.length > 0 ? 'Changed' : 'Nothing to change:'} ${after.prefix}…`
      return {
        text: [what, ...changes].join('\n'),
        json: { id: after.id, prefix: after.prefix, ...shown, changed: changes.length > 0 },
      }
    })
  },
})

export const key: CommandGroup = {
  description: 'API keys of partners',
  commands: { issue, list, check, edit, quota, rotate, revoke },
}
