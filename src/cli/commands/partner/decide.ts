import type { Config } from '../../../config/config.ts'
import { findPartnerId } from '../../../editing/operators/lookup.ts'
import { rejectMany } from '../../../partners/applying/reject-many.ts'
import { type Approval, approvePartner, rejectPartner, renewClaim } from '../../../partners/decisions.ts'
import { listPartners } from '../../../partners/list-partners.ts'
import type { Partner } from '../../../partners/partners.ts'
import { isoTime } from '../../../text/time.ts'
import { parseDuration } from '../../command/arguments.ts'
import { auditContextOf } from '../../command/audit-context.ts'
import { type Context, defineCommand, UsageError } from '../../command/command.ts'
import { openMailParts } from '../../command/mail-deps.ts'
import { withStore } from '../../command/with-store.ts'
import { countOf, renderTime } from '../../terminal/format.ts'
import { confirm } from '../../terminal/terminal.ts'
import { PARTNER } from './show.ts'

export const presentStatus = ({ id, name, status }: Partner) => ({ id, name, status })

export const approve = defineCommand({
  description: 'Approve a partner, and print the link by which it gets its key; a second time, a new link',
  args: { partner: PARTNER },
  run: ({ partner }, context) => link(partner, context, approvePartner),
})

export const claim = defineCommand({
  description: 'Print a new link by which an approved partner gets a key; the one before is void',
  args: { partner: PARTNER },
  run: ({ partner }, context) => link(partner, context, renewClaim),
})

const link = (text: string, context: Context, make: typeof approvePartner) =>
  withStore(context, async (store, config) => {
    const id = await findPartnerId(store, text)
    return report(await make(store, id, await decisionParts(config), auditContextOf(context)), config)
  })

const decisionParts = async (config: Config) => ({ publicUrl: config.publicUrl, mail: await openMailParts(config) })

function report({ partner, claim: { url, expiresAt } }: Approval, { mail }: Config) {
  const how = mail.server === undefined ? 'Send it to' : 'It goes by mail to'
  return {
    text: `${partner.name} is ${partner.status}\n\n  ${url}\n\n  The link gives one key, once, until ${renderTime(expiresAt)}. ${how} ${partner.email}.`,
    json: { ...presentStatus(partner), claim_url: url, claim_expires_at: isoTime(expiresAt) },
  }
}

export const reject = defineCommand({
  description: 'Turn an application down, or all that wait',
  args: {
    partner: { ...PARTNER, required: false },
    note: { type: 'string', description: 'Why, as the applicant is told', valueHint: 'TEXT' },
    'all-pending': { type: 'boolean', description: 'All who wait, in place of one; they are not told' },
    search: {
      type: 'string',
      description: 'Of all, those with this in a name or the e-mail address',
      valueHint: 'TEXT',
    },
    'older-than': { type: 'string', description: 'Of all, those who have waited this long', valueHint: 'TIME' },
    yes: { type: 'boolean', description: 'Do not ask before all are turned down' },
  },
  run: async ({ partner, note, search, yes, ...all }, context) => {
    if ((partner === undefined) !== (all['all-pending'] === true))
      throw new UsageError('give a partner, or --all-pending')
    if (partner !== undefined) return await rejectOne(partner, note ?? null, context)
    const age = all['older-than'] === undefined ? 0 : parseDuration('--older-than', all['older-than'])
    const wanted = { words: search, before: context.now() - age }
    return await rejectAll(wanted, note ?? null, yes === true, context)
  },
})

const rejectOne = (text: string, note: string | null, context: Context) =>
  withStore(context, async (store, config) => {
    const id = await findPartnerId(store, text)
    const { partner } = await rejectPartner(store, id, note, await decisionParts(config), auditContextOf(context))
    return { text: `${partner.name} is ${partner.status}`, json: presentStatus(partner) }
  })

const rejectAll = (
  wanted: { words: string | undefined; before: number },
  note: string | null,
  mayReject: boolean,
  context: Context,
) =>
  withStore(context, async (store) => {
    const query = { statuses: ['pending'] as const, words: wanted.words, page: 1, limit: Number.MAX_SAFE_INTEGER }
    const { partners } = await listPartners(store, query, context.now())
    const count = partners.filter(({ created_at }) => created_at < wanted.before).length
    const question = `Turn down ${countOf(count, 'application')}, without telling anybody?`
    if (count > 0 && !(await confirm(context, question, mayReject)))
      return { text: 'Nothing was turned down.', json: { rejected: 0 }, exitCode: 1 }
    const rejected = await rejectMany(store, wanted, note, auditContextOf(context))
    return { text: `Turned down ${countOf(rejected, 'application')}`, json: { rejected } }
  })
