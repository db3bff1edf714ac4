import { findPartnerId } from '../../../editing/operators/lookup.ts'
import { keyStateAt, type ListedKey } from '../../../partners/keys.ts'
import { type ShownPartner, showPartner } from '../../../partners/partner-account.ts'
import { isoTime } from '../../../text/time.ts'
import { presentWebhook } from '../../../webhooks/api/present.ts'
import { type Context, defineCommand } from '../../command/command.ts'
import { withStore } from '../../command/with-store.ts'
import { countOf, formatNumber, renderFields, renderTime } from '../../terminal/format.ts'
import { idColumn, renderTable, textColumn } from '../../terminal/table.ts'

export const PARTNER = {
  type: 'positional',
  description: 'Its id or the beginning of it, its name or e-mail address',
} as const

export const show = defineCommand({
  description: 'Show a partner with its keys, webhooks and usage',
  args: { partner: PARTNER },
  run: ({ partner: text }, context) =>
    withStore(context, async (store, config) => {
      const partner = await showPartner(store, await findPartnerId(store, text), context.now())
      const quotaOf = (key: ListedKey) => key.quota_per_minute ?? config.limits.keyPerMinute
      return {
        text: renderPartner(partner, quotaOf, context),
        json: presentPartner(partner, quotaOf, context.now()),
      }
    }),
})

type QuotaOf = (key: ListedKey) => number

function renderPartner(partner: ShownPartner, quotaOf: QuotaOf, { stdout, now }: Context): string {
  const { id, name, email, status, keys, webhooks, requests } = partner
  const usage = `${countOf(requests.lastMonth, 'request')} in 30 days, ${formatNumber(requests.allTime)} ever`
  const about = {
    ...(partner.contact_name === null ? {} : { contact: partner.contact_name }),
    ...(partner.website === null ? {} : { website: partner.website }),
    ...(partner.purpose === null ? {} : { purpose: partner.purpose }),
    ...(partner.decision_note === null ? {} : { note: partner.decision_note }),
    ...(partner.claim === undefined
      ? {}
      : { link: `waits to be claimed until ${renderTime(partner.claim.expires_at)}` }),
  }
  const sections = [renderFields({ id, name, email, status, ...about, since: renderTime(partner.created_at), usage })]
  if (keys.length > 0) {
    const columns = ['KEY', textColumn('NAME'), 'STATE', 'PER MINUTE', 'LAST USED', 'ENDS']
    const rows = keys.map((key) => [
      `${key.prefix}…`,
      key.name,
      key.is_active === 1 ? keyStateAt(key, now()) : `revoked ${renderTime(key.revoked_at)}`,
      String(quotaOf(key)),
      renderTime(key.last_used_at),
      renderTime(key.expires_at),
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

function presentPartner(partner: ShownPartner, quotaOf: QuotaOf, now: number) {
  const { id, name, email, status, keys, webhooks, requests } = partner
  return {
    id,
    name,
    email,
    status,
    contact_name: partner.contact_name,
    website: partner.website,
    purpose: partner.purpose,
    language: partner.language,
    decision_note: partner.decision_note,
    applied_at: isoTime(partner.applied_at),
    claim_expires_at: isoTime(partner.claim?.expires_at ?? null),
    created_at: isoTime(partner.created_at),
    requests_30_days: requests.lastMonth,
    requests_all_time: requests.allTime,
    keys: keys.map((key) => ({
      id: key.id,
      prefix: key.prefix,
      name: key.name,
      is_active: key.is_active === 1,
      state: keyStateAt(key, now),
      quota: quotaOf(key),
      revoked_at: isoTime(key.revoked_at),
      last_used_at: isoTime(key.last_used_at),
      expires_at: isoTime(key.expires_at),
    })),
    webhooks: webhooks.map(presentWebhook),
  }
}
