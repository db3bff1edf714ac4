import { keyPrefix } from '../../access/api-key.ts'
import { findKeyId, findPartnerId } from '../../admin/lookup.ts'
import { checkKey, type KeyVerdict } from '../../admin/partners/key-check.ts'
import {
  findKeys,
  issueKey,
  type Key,
  MAX_QUOTA,
  MIN_QUOTA,
  revokeKey,
  setKeyQuota,
} from '../../admin/partners/keys.ts'
import type { Config } from '../../config/config.ts'
import { actOf } from '../act.ts'
import { parseQuota } from '../arguments.ts'
import { type CommandGroup, type Context, defineCommand, UsageError } from '../command.ts'
import { isoTime, renderTime } from '../format.ts'
import { idColumn, renderTable, textColumn } from '../table.ts'
import { waitForServers, withStore } from '../with-store.ts'

const KEY = { type: 'positional', description: 'Its id or the beginning of it, its name or its prefix' } as const
const PARTNER = { type: 'string', description: "The partner's id, name or e-mail address", valueHint: 'P' } as const

const quotaOf = (key: Key, config: Config) => key.quota_per_minute ?? config.limits.keyPerMinute

const issue = defineCommand({
  description: 'Issue a key to an approved partner; it is shown this once',
  args: {
    partner: { ...PARTNER, required: true },
    name: { type: 'string', description: 'What the key is for', valueHint: 'NAME', required: true },
    quota: { type: 'string', description: `Requests per minute, ${MIN_QUOTA} to ${MAX_QUOTA}`, valueHint: 'N' },
  },
  run: async ({ partner, name, quota }, context) => {
    const quotaPerMinute = quota === undefined ? null : parseQuota('--quota', quota)
    return await withStore(context, async (store, config) => {
      const partnerId = await findPartnerId(store, partner)
      const namesakes = (await findKeys(store, partnerId)).filter(
        (one) => one.is_active === 1 && one.name === name.trim(),
      )
      const { key, rawKey } = await issueKey(store, { partnerId, name, quotaPerMinute }, actOf(context))
      const quotaShown = quotaOf(key, config)
      return {
        text: `${rawKey}\n\n  Keep it now: it is not stored and cannot be shown again.\n  id     ${key.id}\n  quota  ${quotaShown} requests per minute`,
        json: { id: key.id, key: rawKey, prefix: key.prefix, quota: quotaShown },
        notes: namesakes.map((one) => `this partner has an active key named "${one.name}" already: ${one.prefix}…`),
      }
    })
  },
})

const list = defineCommand({
  description: 'List the keys',
  args: { partner: { ...PARTNER, description: 'Only those of one partner: its id, name or e-mail address' } },
  run: async ({ partner }, context) =>
    await withStore(context, async (store, config) => {
      const partnerId = partner === undefined ? undefined : await findPartnerId(store, partner)
      const keys = await findKeys(store, partnerId)
      const stateOf = (key: (typeof keys)[number]) => {
        if (key.is_active === 0) return 'revoked'
        return key.partner_status === 'approved' ? 'active' : `partner ${key.partner_status}`
      }
      const rows = keys.map((key) => [
        key.id,
        `${key.prefix}…`,
        key.name,
        key.partner_name,
        stateOf(key),
        String(quotaOf(key, config)),
        renderTime(key.last_used_at),
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
          partner_status: key.partner_status,
          quota: quotaOf(key, config),
          created_at: isoTime(key.created_at),
          revoked_at: isoTime(key.revoked_at),
          last_used_at: isoTime(key.last_used_at),
        })),
      }
    }),
})

const COLUMNS = [idColumn('ID'), 'KEY', textColumn('NAME'), textColumn('PARTNER'), 'STATE', 'PER MINUTE', 'LAST USED']

const revoke = defineCommand({
  description: 'Revoke a key: it gets 403 at once and for good',
  args: { key: KEY },
  run: ({ key: text }, context) =>
    withStore(context, async (store) => {
      const key = await revokeKey(store, await findKeyId(store, text), actOf(context))
      await waitForServers(store)
      return {
        text: `${key.prefix}… (${key.name}) is revoked`,
        json: { id: key.id, prefix: key.prefix, is_active: false, revoked_at: isoTime(key.revoked_at) },
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
    const wanted = n === 'default' ? null : parseQuota('N', n)
    return await withStore(context, async (store, config) => {
      const keyId = await findKeyId(store, text)
      const before = (await findKeys(store, undefined)).find((one) => one.id === keyId)
      const key = await setKeyQuota(store, keyId, wanted, actOf(context))
      const from = before === undefined ? '' : `${quotaOf(before, config)} → `
      return {
        text: `${key.prefix}… (${key.name}): ${from}${quotaOf(key, config)} requests per minute`,
        json: { id: key.id, prefix: key.prefix, quota: quotaOf(key, config) },
      }
    })
  },
})

const check = defineCommand({
  description: 'Say whether a key is let in, and if not, why. It is neither stored nor printed',
  args: { key: { type: 'positional', description: 'The whole key, or "-" to read it from the standard input' } },
  run: async ({ key: text }, context) => {
    const rawKey = text === '-' ? await readKey(context) : text.trim()
    return await withStore(context, async (store, config) => {
      const verdict = await checkKey(store, rawKey, config.limits)
      const key = 'key' in verdict ? verdict.key : undefined
      const why = describeVerdict(verdict)
      return {
        text: `${keyPrefix(rawKey)}…: ${why}`,
        json: {
          accepted: verdict.state === 'good',
          state: verdict.state,
          why,
          prefix: keyPrefix(rawKey),
          key_id: key?.id ?? null,
          name: key?.name ?? null,
          partner_id: key?.partner_id ?? null,
          partner: key?.partner_name ?? null,
          partner_status: key?.partner_status ?? null,
          quota: verdict.state === 'good' ? verdict.quotaPerMinute : null,
          revoked_at: isoTime(key?.revoked_at ?? null),
        },
        exitCode: verdict.state === 'good' ? 0 : 1,
      }
    })
  },
})

async function readKey({ stdin }: Context): Promise<string> {
  let text = ''
  for await (const chunk of stdin) {
    text += Buffer.from(chunk).toString('latin1')
    if (text.includes('\n') || text.length > 1000) break
  }
  const [line = ''] = text.split('\n')
  if (line.trim() === '') throw new UsageError('the standard input holds no key')
  return line.trim()
}

function describeVerdict(verdict: KeyVerdict): string {
  if (verdict.state === 'unknown')
    return 'refused: well formed, but no key of this store (deleted with its partner, or of another installation)'
  if (!('key' in verdict)) return `refused: ${verdict.state}: ${verdict.problem}`
  const { key } = verdict
  const whose = `key "${key.name}" of ${key.partner_name}`
  if (verdict.state === 'revoked') return `refused: ${whose} was revoked at ${renderTime(key.revoked_at)}`
  if (verdict.state !== 'good') return `refused: ${whose}, whose account is ${key.partner_status}`
  return `good: ${whose}, ${verdict.quotaPerMinute} requests per minute; a 429 means that these were used up, a 403 that its address is locked`
}

export const key: CommandGroup = {
  description: 'API keys of partners',
  commands: { issue, list, check, revoke, quota },
}
