import { waitForServers } from '../../editing/operators/wait-for-servers.ts'
import { rejectMany } from '../../partners/applying/reject-many.ts'
import { approvePartner, rejectPartner, renewClaim, resumePartner, suspendPartner } from '../../partners/decisions.ts'
import { keyStateAt } from '../../partners/keys.ts'
import { listPartners } from '../../partners/list-partners.ts'
import { deletePartner, showPartner } from '../../partners/partner-account.ts'
import { PARTNER_STATUSES } from '../../partners/partner-statuses.ts'
import { addPartner, editPartner, findNamesakes, type Partner } from '../../partners/partners.ts'
import { isoTime } from '../../text/time.ts'
import { presentWebhook } from '../../webhooks/api/present.ts'
import { flag, oneOf, option, parseDuration } from '../command/arguments.ts'
import { type CommandGroup, type Report, UsageError } from '../command/command.ts'
import { type Desk, declined, deskCommand, showTimes } from '../command/desk.ts'
import { PARTNER } from '../command/named.ts'
import { countOf, renderChanges, renderTime } from '../terminal/format.ts'
import { renderRecord } from '../terminal/print.ts'
import { quotaOf } from './key.ts'

const EVERYONE = { page: 1, limit: Number.MAX_SAFE_INTEGER }

const presentStatus = ({ id, name, status }: Partner) => ({ id, name, status })
const reportStatus = (partner: Partner): Report => ({
  text: `${partner.name} is ${partner.status}`,
  json: presentStatus(partner),
})

const add = deskCommand({
  description: 'Add a partner',
  args: {
    name: option('NAME', 'The organization', { required: true }),
    email: option('EMAIL', 'Where to reach it', { required: true }),
    approve: flag('Approve it at once'),
  },
  mayCreate: true,
  async run({ name, email, approve }, { store, audit }) {
    const partner = await addPartner(store, { name, email, isApproved: approve }, audit)
    const namesakes = await findNamesakes(store, partner)
    return {
      text: `Added ${partner.name} (${partner.status})\n  id  ${partner.id}`,
      json: presentStatus(partner),
      notes: namesakes.map(
        ({ id, name }) => `${name} (${id}) has the same e-mail address; "partner delete" takes one out`,
      ),
    }
  },
})

const list = deskCommand({
  description: 'List the partners; those who wait for a decision first',
  args: {
    status: oneOf(PARTNER_STATUSES, `Only those who are ${PARTNER_STATUSES.join(', ')}`, 'S'),
    search: option('TEXT', 'Only those with this in a name or the e-mail address'),
  },
  async run({ status, search }, { store, now, list }) {
    const statuses = status === undefined ? [] : [status]
    const { partners } = await listPartners(store, { statuses, words: search, ...EVERYONE }, now())
    const rows = partners.map((one) => ({
      ...{ id: one.id, name: one.name, email: one.email, status: one.status, keys: one.keys },
      created_at: isoTime(one.created_at),
    }))
    const nothing = `There are no ${(status ?? search) ? 'such partners' : 'partners yet'}.`
    const who = { ID: 'id', NAME: 'name', 'E-MAIL': 'email', STATUS: 'status' } as const
    return list({ columns: { ...who, KEYS: 'keys', SINCE: 'created_at' }, rows, nothing })
  },
})

const show = deskCommand({
  description: 'Show a partner with its keys, webhooks and usage',
  args: { partner: PARTNER },
  async run({ partner: id }, { store, config, now, stdout }) {
    const { keys, webhooks, requests, claim, ...partner } = await showPartner(store, id, now())
    const { contact_name, website, purpose, language, decision_note } = partner
    const json = {
      ...{ id, name: partner.name, email: partner.email, status: partner.status },
      ...{ contact_name, website, purpose, language, decision_note },
      applied_at: isoTime(partner.applied_at),
      claim_expires_at: isoTime(claim?.expires_at ?? null),
      created_at: isoTime(partner.created_at),
      requests_30_days: requests.lastMonth,
      requests_all_time: requests.allTime,
      keys: keys.map((key) => {
        const { id, prefix, name, revoked_at, last_used_at, expires_at } = showTimes(key)
        const state = keyStateAt(key, now())
        const shown = { id, prefix, name, is_active: key.is_active === 1, state, quota: quotaOf(key, config) }
        return { ...shown, revoked_at, last_used_at, expires_at }
      }),
      webhooks: webhooks.map(presentWebhook),
    }
    return { text: renderRecord(stdout, json, { keys: KEYS, webhooks: WEBHOOKS }), json }
  },
})

const KEYS = {
  ...{ KEY: 'prefix', NAME: 'name', STATE: 'state', 'PER MINUTE': 'quota' },
  ...{ 'LAST USED': 'last_used_at', ENDS: 'expires_at' },
}
const WEBHOOKS = { WEBHOOK: 'url', ACTIVE: 'is_active', 'LAST ATTEMPT': 'last_delivery_at', ID: 'id' }

const edit = deskCommand({
  description: 'Change what is known of a partner',
  args: {
    partner: PARTNER,
    name: option('NAME', 'The organization'),
    email: option('EMAIL', 'Where to reach it'),
    contact: option('NAME', 'The person; "" for none'),
    website: option('URL', 'An http or https address; "" for none'),
    purpose: option('TEXT', 'What it wants the API for; "" for none'),
    language: oneOf(['vi', 'en'], 'Of its mails: vi or en', 'L'),
  },
  check({ name, email, contact, website, purpose, language }) {
    if ([name, email, contact, website, purpose, language].every((flag) => flag === undefined))
      throw new UsageError(
        'there is nothing to change: give --name, --email, --contact, --website, --purpose or --language',
      )
  },
  async run({ partner: id, contact, website, purpose, ...given }, { store, audit }) {
    const noneIfEmpty = (value: string | undefined) => (value === '' ? null : value)
    const changes = {
      ...{ name: given.name, email: given.email, language: given.language },
      ...{ contactName: noneIfEmpty(contact), website: noneIfEmpty(website), purpose: noneIfEmpty(purpose) },
    }
    const { before, after } = await editPartner(store, id, changes, audit)
    const { name, email, contact_name, language } = after
    const shown = { name, email, contact_name, website: after.website, purpose: after.purpose, language }
    const lines = renderChanges({ ...before }, shown)
    return {
      text: [`${lines.length > 0 ? 'Changed' : 'Nothing to change:'} ${name}`, ...lines].join('\n'),
      json: { id, ...shown, status: after.status, changed: lines.length > 0 },
    }
  },
})

const remove = deskCommand({
  description:
    'Delete a partner with its keys and webhooks, for good; "partner suspend" locks it out and can be taken back',
  args: { partner: PARTNER, yes: flag('Do not ask, also when keys of it still work') },
  async run({ partner: id, yes }, { store, audit, now, confirm }) {
    const { name, keys, webhooks } = await showPartner(store, id, now())
    const question = `Delete ${name} with ${countOf(keys.length, 'key')} and ${countOf(webhooks.length, 'webhook')}?`
    if (!(await confirm(question))) return declined('Nothing was deleted.', { id, name, deleted: false })
    const deleted = await deletePartner(store, id, { withKeys: yes }, audit)
    await waitForServers(store)
    return {
      text: `Deleted ${name}, ${countOf(deleted.keys, 'key')} and ${countOf(deleted.webhooks, 'webhook')}`,
      json: { id, name, deleted: true, keys: deleted.keys, webhooks: deleted.webhooks },
    }
  },
})

/** Both print a link by which the partner gets a key. */
const linkCommand = (description: string, make: typeof approvePartner) =>
  deskCommand({
    description,
    args: { partner: PARTNER },
    async run({ partner: id }, desk) {
      const { partner, claim } = await make(desk.store, id, await decisionParts(desk), desk.audit)
      const how = desk.config.mail.server === undefined ? 'Send it to' : 'It goes by mail to'
      return {
        text: `${partner.name} is ${partner.status}\n\n  ${claim.url}\n\n  The link gives one key, once, until ${renderTime(claim.expiresAt)}. ${how} ${partner.email}.`,
        json: { ...presentStatus(partner), claim_url: claim.url, claim_expires_at: isoTime(claim.expiresAt) },
      }
    },
  })

const decisionParts = async ({ config, openMail }: Desk) => ({ publicUrl: config.publicUrl, mail: await openMail() })

const reject = deskCommand({
  description: 'Turn an application down, or all that wait',
  args: {
    partner: { ...PARTNER, required: false },
    note: option('TEXT', 'Why, as the applicant is told'),
    'all-pending': flag('All who wait, in place of one; they are not told'),
    search: option('TEXT', 'Of all, those with this in a name or the e-mail address'),
    'older-than': option('TIME', 'Of all, those who have waited this long', { read: parseDuration, absent: 0 }),
    yes: flag('Do not ask before all are turned down'),
  },
  check({ partner, 'all-pending': isAll }) {
    if ((partner === undefined) !== isAll) throw new UsageError('give a partner, or --all-pending')
  },
  async run({ partner: id, note = null, search, 'older-than': age }, desk) {
    const { store, audit, now } = desk
    if (id !== undefined)
      return reportStatus((await rejectPartner(store, id, note, await decisionParts(desk), audit)).partner)
    const wanted = { words: search, before: now() - age }
    const { partners } = await listPartners(store, { statuses: ['pending'], words: search, ...EVERYONE }, now())
    const count = partners.filter(({ created_at }) => created_at < wanted.before).length
    const question = `Turn down ${countOf(count, 'application')}, without telling anybody?`
    if (count > 0 && !(await desk.confirm(question))) return declined('Nothing was turned down.', { rejected: 0 })
    const rejected = await rejectMany(store, wanted, note, audit)
    return { text: `Turned down ${countOf(rejected, 'application')}`, json: { rejected } }
  },
})

const suspend = deskCommand({
  description: 'Lock a partner out: every key of it gets 403 at once',
  args: {
    partner: PARTNER,
    note: option('TEXT', 'Why, as the partner is told by mail'),
  },
  async run({ partner: id, note = null }, { store, openMail, audit }) {
    const partner = await suspendPartner(store, id, note, await openMail(), audit)
    await waitForServers(store)
    return reportStatus(partner)
  },
})

const resume = deskCommand({
  description: 'Let a suspended partner in again, with all its keys, at once',
  args: { partner: PARTNER },
  async run({ partner: id }, { store, openMail, audit }) {
    const partner = await resumePartner(store, id, await openMail(), audit)
    await waitForServers(store)
    return reportStatus(partner)
  },
})

const approve = linkCommand(
  'Approve a partner, and print the link by which it gets its key; a second time, a new link',
  approvePartner,
)
const claim = linkCommand(
  'Print a new link by which an approved partner gets a key; the one before is void',
  renewClaim,
)

export const partner: CommandGroup = {
  description: 'Accounts of partners',
  commands: { add, list, show, edit, delete: remove, approve, reject, claim, suspend, resume },
}
