import type { Config } from '../../../config/config.ts'
import { findKeyId, findPartnerId } from '../../../editing/operators/lookup.ts'
import { waitForServers } from '../../../editing/operators/wait-for-servers.ts'
import { MAX_QUOTA, MIN_QUOTA } from '../../../partners/key-limits.ts'
import { rotateKey } from '../../../partners/key-rotation.ts'
import { findKeys, type IssuedKey, issueKey, type Key, keyStateAt } from '../../../partners/keys.ts'
import { DEFAULT_OVERLAP_DAYS } from '../../../partners/rotation-limits.ts'
import { isoTime } from '../../../text/time.ts'
import { parseDuration, parseEnd, parseQuota } from '../../command/arguments.ts'
import { auditContextOf } from '../../command/audit-context.ts'
import { defineCommand } from '../../command/command.ts'
import { withStore } from '../../command/with-store.ts'
import { renderTime } from '../../terminal/format.ts'

export const KEY = { type: 'positional', description: 'Its id or the beginning of it, its name or its prefix' } as const
export const PARTNER = {
  type: 'string',
  description: "The partner's id, name or e-mail address",
  valueHint: 'P',
} as const
const EXPIRES = { type: 'string', description: 'When it ends: 90d, 2027-01-31 or never', valueHint: 'T' } as const

export const quotaOf = (key: Key, config: Config) => key.quota_per_minute ?? config.limits.keyPerMinute

export const issue = defineCommand({
  description: 'Issue a key to an approved partner; it is shown this once',
  args: {
    partner: { ...PARTNER, required: true },
    name: { type: 'string', description: 'What the key is for', valueHint: 'NAME', required: true },
    quota: { type: 'string', description: `Requests per minute, ${MIN_QUOTA} to ${MAX_QUOTA}`, valueHint: 'N' },
    expires: { ...EXPIRES, description: `${EXPIRES.description}; never if left out` },
  },
  run: async ({ partner, name, quota, expires }, context) => {
    const quotaPerMinute = quota === undefined ? null : parseQuota('--quota', quota)
    const expiresAt = expires === undefined ? null : parseEnd('--expires', expires, context.now())
    return await withStore(context, async (store, config) => {
      const partnerId = await findPartnerId(store, partner)
      const namesakes = (await findKeys(store, partnerId)).filter(
        (one) => keyStateAt(one, context.now()) === 'active' && one.name === name.trim(),
      )
      const issued = await issueKey(store, { partnerId, name, quotaPerMinute, expiresAt }, auditContextOf(context))
      return {
        text: renderIssued(issued, config),
        json: presentIssued(issued, config),
        notes: namesakes.map((one) => `this partner has an active key named "${one.name}" already: ${one.prefix}…`),
      }
    })
  },
})

const DEFAULT_OVERLAP = `${DEFAULT_OVERLAP_DAYS}d`

export const rotate = defineCommand({
  description: 'Issue a key in place of another; both work until the overlap is over, then only the new one',
  args: {
    key: KEY,
    overlap: {
      type: 'string',
      description: `How long the old key goes on, like 24h or 7d; 0s ends it now; ${DEFAULT_OVERLAP} if left out`,
      valueHint: 'T',
    },
    expires: { ...EXPIRES, description: 'When the new key ends; if left out, it lives as long as the old one was to' },
  },
  run: async ({ key: text, overlap, expires }, context) => {
    const overlapMs = parseDuration('--overlap', overlap ?? DEFAULT_OVERLAP)
    const expiresAt = expires === undefined ? undefined : parseEnd('--expires', expires, context.now())
    return await withStore(context, async (store, config) => {
      const keyId = await findKeyId(store, text)
      const { old, ended, ...issued } = await rotateKey(store, keyId, { overlapMs, expiresAt }, auditContextOf(context))
      await waitForServers(store)
      return {
        text: [
          renderIssued(issued, config),
          `  old    ${old.prefix}… works until ${renderTime(old.expires_at)}`,
          ...ended.map(({ prefix }) => `  ended  ${prefix}…, which was older still: two keys work at a time`),
        ].join('\n'),
        json: {
          ...presentIssued(issued, config),
          rotated_from: old.id,
          old_prefix: old.prefix,
          old_expires_at: isoTime(old.expires_at),
          also_ended: ended.map(({ id, prefix }) => ({ id, prefix })),
        },
      }
    })
  },
})

function renderIssued({ key, rawKey }: IssuedKey, config: Config): string {
  const end = key.expires_at === null ? '' : `\n  ends   ${renderTime(key.expires_at)}`
  return `${rawKey}\n\n  Keep it now: it is not stored and cannot be shown again.\n  id     ${key.id}\n  quota  ${quotaOf(key, config)} requests per minute${end}`
}

function presentIssued({ key, rawKey }: IssuedKey, config: Config) {
  const { id, prefix, expires_at } = key
  const end = expires_at === null ? {} : { expires_at: isoTime(expires_at) }
  return { id, key: rawKey, prefix, quota: quotaOf(key, config), ...end }
}
