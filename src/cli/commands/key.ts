import { keyPrefix } from '../../access/api-key.ts'
import type { Config } from '../../config/config.ts'
import { waitForServers } from '../../editing/operators/wait-for-servers.ts'
import { revokeKey, updateKey } from '../../partners/key-changes.ts'
import { checkKey, type KeyVerdict } from '../../partners/key-check.ts'
import { MAX_QUOTA, MIN_QUOTA } from '../../partners/key-limits.ts'
import { rotateKey } from '../../partners/key-rotation.ts'
import { findKeys, type IssuedKey, issueKey, type Key, keyStateAt } from '../../partners/keys.ts'
import { DEFAULT_OVERLAP_DAYS } from '../../partners/rotation-limits.ts'
import { DAY_MS, isoTime } from '../../text/time.ts'
import { EXPIRES, flag, option, parseDuration, parseQuota, whole, word } from '../command/arguments.ts'
import { type CommandGroup, UsageError } from '../command/command.ts'
import { deskCommand, readWord, showTimes } from '../command/desk.ts'
import { KEY, OF_PARTNER } from '../command/named.ts'
import { renderChanges, renderTime } from '../terminal/format.ts'

export const quotaOf = (key: Key, config: Config) => key.quota_per_minute ?? config.limits.keyPerMinute

const issue = deskCommand({
  description: 'Issue a key to an approved partner; it is shown this once',
  args: {
    partner: { ...OF_PARTNER, description: "The partner's id, name or e-mail address", required: true },
    name: option('NAME', 'What the key is for', { required: true }),
    quota: whole(`Requests per minute, ${MIN_QUOTA} to ${MAX_QUOTA}`, MIN_QUOTA, MAX_QUOTA),
    expires: { ...EXPIRES, description: `${EXPIRES.description}; never if left out`, absent: null },
  },
  async run({ partner: partnerId, name, quota = null, expires: expiresAt }, { store, config, audit, now }) {
    const namesakes = (await findKeys(store, partnerId)).filter(
      (one) => keyStateAt(one, now()) === 'active' && one.name === name.trim(),
    )
    const issued = await issueKey(store, { partnerId, name, quotaPerMinute: quota, expiresAt }, audit)
    return {
      text: renderIssued(issued, config),
      json: presentIssued(issued, config),
      notes: namesakes.map((one) => `this partner has an active key named "${one.name}" already: ${one.prefix}…`),
    }
  },
})

const rotate = deskCommand({
  description: 'Issue a key in place of another; both work until the overlap is over, then only the new one',
  args: {
    key: KEY,
    overlap: option(
      'T',
      `How long the old key goes on, like 24h or 7d; 0s ends it now; ${DEFAULT_OVERLAP_DAYS}d if left out`,
      { read: parseDuration, absent: DEFAULT_OVERLAP_DAYS * DAY_MS },
    ),
    expires: { ...EXPIRES, description: 'When the new key ends; if left out, it lives as long as the old one was to' },
  },
  async run({ key: keyId, overlap: overlapMs, expires: expiresAt }, { store, config, audit }) {
    const { old, ended, ...issued } = await rotateKey(store, keyId, { overlapMs, expiresAt }, audit)
    await waitForServers(store)
    return {
      text: [
        renderIssued(issued, config),
        `  old    ${old.prefix}… works until ${renderTime(old.expires_at)}`,
        ...ended.map(({ prefix }) => `  ended  ${prefix}…, which was older still: two keys work at a time`),
      ].join('\n'),
      json: {
        ...presentIssued(issued, config),
        ...{ rotated_from: old.id, old_prefix: old.prefix, old_expires_at: isoTime(old.expires_at) },
        also_ended: ended.map(({ id, prefix }) => ({ id, prefix })),
      },
    }
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

const list = deskCommand({
  description: 'List the keys',
  args: { partner: { ...OF_PARTNER, description: 'Only those of one partner: its id, name or e-mail address' } },
  async run({ partner }, { store, config, now, list }) {
    const rows = (await findKeys(store, partner)).map((key) => {
      const { id, prefix, name, partner_id, partner_name, partner_status, rotated_from, test_of, ...shown } =
        showTimes(key)
      return {
        ...{ id, prefix, name, partner_id, partner: partner_name, is_active: key.is_active === 1 },
        ...{ state: keyStateAt(key, now()), partner_status, quota: quotaOf(key, config), created_at: shown.created_at },
        ...{ revoked_at: shown.revoked_at, last_used_at: shown.last_used_at, expires_at: shown.expires_at },
        ...{ rotated_from, test_of },
      }
    })
    return list({
      columns: {
        ID: 'id',
        KEY: ({ prefix }) => `${prefix}…`,
        NAME: ({ name, test_of }) => (test_of === null ? name : `${name} (for tests, by the partner)`),
        PARTNER: 'partner',
        STATE: ({ state, partner_status: status }) =>
          state === 'active' && status !== 'approved' ? `partner ${status}` : state,
        'PER MINUTE': 'quota',
        'LAST USED': 'last_used_at',
        ENDS: 'expires_at',
      },
      rows,
      nothing: 'There are no keys yet.',
    })
  },
})

const check = deskCommand({
  description: 'Say whether a key is let in, and if not, why. It is neither stored nor printed',
  args: { key: word('The whole key, or "-" to read it from the standard input') },
  async run({ key: text }, desk) {
    const rawKey = (await readWord(text, desk)).trim()
    const verdict = await checkKey(desk.store, rawKey, desk.config.limits, desk.now())
    const key = 'key' in verdict ? verdict.key : undefined
    const why = describeVerdict(verdict)
    const isGood = verdict.state === 'good'
    return {
      text: `${keyPrefix(rawKey)}…: ${why}`,
      json: {
        ...{ accepted: isGood, state: verdict.state, why, prefix: keyPrefix(rawKey), key_id: key?.id ?? null },
        ...{ name: key?.name ?? null, partner_id: key?.partner_id ?? null, partner: key?.partner_name ?? null },
        partner_status: key?.partner_status ?? null,
        quota: verdict.state === 'good' ? verdict.quotaPerMinute : null,
        revoked_at: isoTime(key?.revoked_at ?? null),
        expires_at: isoTime(key?.expires_at ?? null),
      },
      exitCode: isGood ? 0 : 1,
    }
  },
})

function describeVerdict(verdict: KeyVerdict): string {
  if (verdict.state === 'unknown')
    return 'refused: well formed, but no key of this store (deleted with its partner, or of another installation)'
  if (!('key' in verdict)) return `refused: ${verdict.state}: ${verdict.problem}`
  const { key } = verdict
  const whose = `key "${key.name}" of ${key.partner_name}`
  if (verdict.state === 'revoked') return `refused: ${whose} was revoked at ${renderTime(key.revoked_at)}`
  if (verdict.state === 'expired') return `refused: ${whose} ended at ${renderTime(key.expires_at)}`
  if (verdict.state !== 'good') return `refused: ${whose}, whose account is ${key.partner_status}`
  const end = key.expires_at === null ? '' : `, until ${renderTime(key.expires_at)}`
  return `good: ${whose}, ${verdict.quotaPerMinute} requests per minute${end}; a 429 means that these were used up, a 403 that its address is locked`
}

const revoke = deskCommand({
  description:
    'Revoke a key, those that replaced it and those for tests made with it: they get 403 at once and for good',
  args: {
    key: KEY,
    'keep-successors': flag('Leave the keys that replaced it or were made with it at work'),
  },
  async run({ key: keyId, 'keep-successors': keepsSuccessors }, { store, audit }) {
    const { key, successors } = await revokeKey(store, keyId, audit, { keepsSuccessors })
    await waitForServers(store)
    const { id, prefix, revoked_at } = showTimes(key)
    const how = (test_of: string | null) =>
      test_of === null ? 'which replaced it' : 'for tests, which was made with it'
    return {
      text: [
        `${prefix}… (${key.name}) is revoked`,
        ...successors.map(({ prefix, test_of }) => `  and ${prefix}…, ${how(test_of)}`),
      ].join('\n'),
      json: {
        ...{ id, prefix, is_active: false, revoked_at },
        also_revoked: successors.map(({ id, prefix }) => ({ id, prefix })),
      },
    }
  },
})

const quota = deskCommand({
  description: "Change a key's requests per minute",
  args: {
    key: KEY,
    n: word(`${MIN_QUOTA} to ${MAX_QUOTA}, or "default"`, {
      read: (what: string, text: string) => (text === 'default' ? null : parseQuota(what, text)),
    }),
  },
  async run({ key: keyId, n: quotaPerMinute }, { store, config, audit }) {
    const { before, after } = await updateKey(store, keyId, { quotaPerMinute }, audit)
    const [from, to] = [quotaOf(before, config), quotaOf(after, config)]
    return {
      text: `${after.prefix}… (${after.name}): ${from} → ${to} requests per minute`,
      json: { id: after.id, prefix: after.prefix, quota: to },
    }
  },
})

const edit = deskCommand({
  description: "Change a key's name or end; a key that has ended is accepted again when its end is moved",
  args: {
    key: KEY,
    name: option('NAME', 'What the key is for'),
    expires: EXPIRES,
  },
  check({ name, expires }) {
    if (name === undefined && expires === undefined)
      throw new UsageError('there is nothing to change: give --name or --expires')
  },
  async run({ key: keyId, name, expires: expiresAt }, { store, audit }) {
    const { before, after } = await updateKey(store, keyId, { name, expiresAt }, audit)
    const shown = { name: after.name, expires_at: isoTime(after.expires_at) }
    const changes = renderChanges(showTimes(before), shown)
    const what = `${changes.length > 0 ? 'Changed' : 'Nothing to change:'} ${after.prefix}…`
    return {
      text: [what, ...changes].join('\n'),
      json: { id: after.id, prefix: after.prefix, ...shown, changed: changes.length > 0 },
    }
  },
})

export const key: CommandGroup = {
  description: 'API keys of partners',
  commands: { issue, list, check, edit, quota, rotate, revoke },
}
