import { findPartnerId } from '../../../editing/operators/lookup.ts'
import { waitForServers } from '../../../editing/operators/wait-for-servers.ts'
import { resumePartner, suspendPartner } from '../../../partners/decisions.ts'
import { listPartners } from '../../../partners/list-partners.ts'
import { deletePartner, showPartner } from '../../../partners/partner-account.ts'
import { PARTNER_STATUSES } from '../../../partners/partner-statuses.ts'
import { addPartner, editPartner, findNamesakes } from '../../../partners/partners.ts'
import { isoTime } from '../../../text/time.ts'
import { parseChoice } from '../../command/arguments.ts'
import { auditContextOf } from '../../command/audit-context.ts'
import { type CommandGroup, defineCommand, UsageError } from '../../command/command.ts'
import { openMailParts } from '../../command/mail-deps.ts'
import { withStore } from '../../command/with-store.ts'
import { countOf, renderChanges, renderTime } from '../../terminal/format.ts'
import { idColumn, renderTable, textColumn } from '../../terminal/table.ts'
import { confirm } from '../../terminal/terminal.ts'
import { approve, claim, presentStatus, reject } from './decide.ts'
import { PARTNER, show } from './show.ts'

const add = defineCommand({
  description: 'Add a partner',
  args: {
    name: { type: 'string', description: 'The organization', valueHint: 'NAME', required: true },
    email: { type: 'string', description: 'Where to reach it', valueHint: 'EMAIL', required: true },
    approve: { type: 'boolean', description: 'Approve it at once' },
  },
  run: ({ name, email, approve }, context) =>
    withStore(
      context,
      async (store) => {
        const partner = await addPartner(store, { name, email, isApproved: approve === true }, auditContextOf(context))
        const namesakes = await findNamesakes(store, partner)
        return {
          text: `Added ${partner.name} (${partner.status})\n  id  ${partner.id}`,
          json: { id: partner.id, name: partner.name, status: partner.status },
          notes: namesakes.map(
            ({ id, name }) => `${name} (${id}) has the same e-mail address; "partner delete" takes one out`,
          ),
        }
      },
      { mayCreate: true },
    ),
})

const list = defineCommand({
  description: 'List the partners; those who wait for a decision first',
  args: {
    status: { type: 'string', description: `Only those who are ${PARTNER_STATUSES.join(', ')}`, valueHint: 'S' },
    search: { type: 'string', description: 'Only those with this in a name or the e-mail address', valueHint: 'TEXT' },
  },
  run: (args, context) =>
    withStore(context, async (store) => {
      const statuses = args.status === undefined ? [] : [parseChoice('--status', args.status, PARTNER_STATUSES)]
      const query = { statuses, words: args.search, page: 1, limit: Number.MAX_SAFE_INTEGER }
      const { partners } = await listPartners(store, query, context.now())
      const rows = partners.map((one) => [
        one.id,
        one.name,
        one.email,
        one.status,
        String(one.keys),
        renderTime(one.created_at),
      ])
      return {
        text: rows.length > 0 ? renderTable(context.stdout, COLUMNS, rows) : renderNone(args),
        json: partners.map((one) => ({
          id: one.id,
          name: one.name,
          email: one.email,
          status: one.status,
          keys: one.keys,
          created_at: isoTime(one.created_at),
        })),
      }
    }),
})

const renderNone = ({ status, search }: { status: string | undefined; search: string | undefined }) =>
  status === undefined && search === undefined ? 'There are no partners yet.' : 'There are no such partners.'

const COLUMNS = [idColumn('ID'), textColumn('NAME'), textColumn('E-MAIL'), 'STATUS', 'KEYS', 'SINCE']

const edit = defineCommand({
  description: 'Change what is known of a partner',
  args: {
    partner: PARTNER,
    name: { type: 'string', description: 'The organization', valueHint: 'NAME' },
    email: { type: 'string', description: 'Where to reach it', valueHint: 'EMAIL' },
    contact: { type: 'string', description: 'The person; "" for none', valueHint: 'NAME' },
    website: { type: 'string', description: 'An http or https address; "" for none', valueHint: 'URL' },
    purpose: { type: 'string', description: 'What it wants the API for; "" for none', valueHint: 'TEXT' },
    language: { type: 'string', description: 'Of its mails: vi or en', valueHint: 'L' },
  },
  run: async ({ partner: text, ...given }, context) => {
    const flags = [given.name, given.email, given.contact, given.website, given.purpose, given.language]
    if (flags.every((flag) => flag === undefined))
      throw new UsageError(
        'there is nothing to change: give --name, --email, --contact, --website, --purpose or --language',
      )
    const noneIfEmpty = (value: string | undefined) => (value === '' ? null : value)
    const changes = {
      name: given.name,
      email: given.email,
      contactName: noneIfEmpty(given.contact),
      website: noneIfEmpty(given.website),
      purpose: noneIfEmpty(given.purpose),
      language: given.language === undefined ? undefined : parseChoice('--language', given.language, ['vi', 'en']),
    }
    return await withStore(context, async (store) => {
      const id = await findPartnerId(store, text)
      const { before, after } = await editPartner(store, id, changes, auditContextOf(context))
      const { name, email, contact_name, website, purpose, language } = after
      const lines = renderChanges({ ...before }, { name, email, contact_name, website, purpose, language })
      return {
        text: [`${lines.length > 0 ? 'Changed' : 'Nothing to change:'} ${name}`, ...lines].join('\n'),
        json: {
          id,
          name,
          email,
          contact_name,
          website,
          purpose,
          language,
          status: after.status,
          changed: lines.length > 0,
        },
      }
    })
  },
})

const remove = defineCommand({
  description:
    'Delete a partner with its keys and webhooks, for good; "partner suspend" locks it out and can be taken back',
  args: { partner: PARTNER, yes: { type: 'boolean', description: 'Do not ask, also when keys of it still work' } },
  run: ({ partner: text, yes }, context) =>
    withStore(context, async (store) => {
      const id = await findPartnerId(store, text)
      const { name, keys, webhooks } = await showPartner(store, id, context.now())
      const question = `Delete ${name} with ${countOf(keys.length, 'key')} and ${countOf(webhooks.length, 'webhook')}?`
      if (!(await confirm(context, question, yes === true)))
        return { text: 'Nothing was deleted.', json: { id, name, deleted: false }, exitCode: 1 }
      const deleted = await deletePartner(store, id, { withKeys: yes === true }, auditContextOf(context))
      await waitForServers(store)
      return {
        text: `Deleted ${name}, ${countOf(deleted.keys, 'key')} and ${countOf(deleted.webhooks, 'webhook')}`,
        json: { id, name, deleted: true, keys: deleted.keys, webhooks: deleted.webhooks },
      }
    }),
})

const NOTE = { type: 'string', description: 'Why, as the partner is told by mail', valueHint: 'TEXT' } as const

const suspend = defineCommand({
  description: 'Lock a partner out: every key of it gets 403 at once',
  args: { partner: PARTNER, note: NOTE },
  run: ({ partner: text, note }, context) =>
    withStore(context, async (store, config) => {
      const id = await findPartnerId(store, text)
      const partner = await suspendPartner(
        store,
        id,
        note ?? null,
        await openMailParts(config),
        auditContextOf(context),
      )
      await waitForServers(store)
      return { text: `${partner.name} is ${partner.status}`, json: presentStatus(partner) }
    }),
})

const resume = defineCommand({
  description: 'Let a suspended partner in again, with all its keys, at once',
  args: { partner: PARTNER },
  run: ({ partner: text }, context) =>
    withStore(context, async (store, config) => {
      const id = await findPartnerId(store, text)
      const partner = await resumePartner(store, id, await openMailParts(config), auditContextOf(context))
      await waitForServers(store)
      return { text: `${partner.name} is ${partner.status}`, json: presentStatus(partner) }
    }),
})

export const partner: CommandGroup = {
  description: 'Accounts of partners',
  commands: { add, list, show, edit, delete: remove, approve, reject, claim, suspend, resume },
}
