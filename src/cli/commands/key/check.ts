import { keyPrefix } from '../../../access/api-key.ts'
import { checkKey, type KeyVerdict } from '../../../partners/key-check.ts'
import { isoTime } from '../../../text/time.ts'
import { defineCommand } from '../../command/command.ts'
import { readLine } from '../../command/read-line.ts'
import { withStore } from '../../command/with-store.ts'
import { renderTime } from '../../terminal/format.ts'

export const check = defineCommand({
  description: 'Say whether a key is let in, and if not, why. It is neither stored nor printed',
  args: { key: { type: 'positional', description: 'The whole key, or "-" to read it from the standard input' } },
  run: async ({ key: text }, context) => {
    const rawKey = text === '-' ? await readLine(context) : text.trim()
    return await withStore(context, async (store, config) => {
      const verdict = await checkKey(store, rawKey, config.limits, context.now())
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
          expires_at: isoTime(key?.expires_at ?? null),
        },
        exitCode: verdict.state === 'good' ? 0 : 1,
      }
    })
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
