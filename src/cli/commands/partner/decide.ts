import { findPartnerId } from '../../../admin/lookup.ts'
import { type Approval, approvePartner, rejectPartner, renewClaim } from '../../../admin/partners/decisions.ts'
import type { Partner } from '../../../admin/partners/partners.ts'
import type { Config } from '../../../config/config.ts'
import { actOf } from '../../act.ts'
import { type Context, defineCommand } from '../../command.ts'
import { isoTime, renderTime } from '../../format.ts'
import { openMailParts } from '../../mail-parts.ts'
import { withStore } from '../../with-store.ts'
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
    return report(await make(store, id, await decisionParts(config), actOf(context)), config)
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
  description: 'Turn an application down',
  args: {
    partner: PARTNER,
    note: { type: 'string', description: 'Why, as the applicant is told', valueHint: 'TEXT' },
  },
  run: ({ partner: text, note }, context) =>
    withStore(context, async (store, config) => {
      const id = await findPartnerId(store, text)
      const { partner } = await rejectPartner(store, id, note ?? null, await decisionParts(config), actOf(context))
      return { text: `${partner.name} is ${partner.status}`, json: presentStatus(partner) }
    }),
})
