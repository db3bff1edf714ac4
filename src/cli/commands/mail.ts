import { randomUUID } from 'node:crypto'
import { loadConfig } from '../../config/config.ts'
import { findSealingKeys } from '../../config/secrets.ts'
import { findPartnerId } from '../../editing/operators/lookup.ts'
import { MAIL_STATES } from '../../jobs/mail/mail-states.ts'
import {
  describeMailServer,
  findMailId,
  findMails,
  type MailSummary,
  retryMail,
  sendTestMail,
  showMail,
} from '../../jobs/mail/mails.ts'
import { putAwayFailed } from '../../jobs/put-away.ts'
import { isoTime } from '../../text/time.ts'
import { parseChoice, parseInteger, refuseNoneOrBoth } from '../command/arguments.ts'
import { auditContextOf } from '../command/audit-context.ts'
import { type CommandGroup, defineCommand } from '../command/command.ts'
import { withStore } from '../command/with-store.ts'
import { countOf, renderFields, renderTime } from '../terminal/format.ts'
import { idColumn, renderTable, textColumn } from '../terminal/table.ts'
import { printableWord } from '../terminal/terminal.ts'

const MAIL = { type: 'positional', description: 'Its id or the beginning of it' } as const
const MAX_LIMIT = 1000

const list = defineCommand({
  description: 'List the mails to partners, the newest first',
  args: {
    partner: {
      type: 'string',
      description: 'Only those to one partner: its id, name or e-mail address',
      valueHint: 'P',
    },
    state: { type: 'string', description: MAIL_STATES.join(', '), valueHint: 'STATE' },
    limit: { type: 'string', description: `How many, at most ${MAX_LIMIT}; 20 if left out`, valueHint: 'N' },
  },
  run: async ({ partner, state, limit = '20' }, context) => {
    const wanted = state === undefined ? undefined : parseChoice('--state', state, MAIL_STATES)
    const max = parseInteger('--limit', limit, 1, MAX_LIMIT)
    return await withStore(context, async (store) => {
      const partnerId = partner === undefined ? undefined : await findPartnerId(store, partner)
      const { mails, total } = await findMails(store, { partnerId, state: wanted, limit: max, offset: 0 })
      const rows = mails.map((mail) => [
        mail.id,
        renderTime(mail.created_at),
        mail.kind,
        mail.recipient,
        mail.state,
        String(mail.attempts),
        mail.last_error ?? '–',
      ])
      const columns = [idColumn('ID'), 'TIME', 'KIND', textColumn('TO'), 'STATE', 'TRIES', textColumn('LAST ERROR')]
      const more = total - rows.length
      return {
        text: rows.length === 0 ? 'There are no such mails.' : renderTable(context.stdout, columns, rows),
        json: { total, mails: mails.map(present) },
        notes: more > 0 ? [`${countOf(more, 'more mail')}: --limit shows more`] : [],
      }
    })
  },
})

const show = defineCommand({
  description: 'Show a mail with its text, to be copied where there is no mail server',
  args: { id: MAIL },
  run: ({ id }, context) =>
    withStore(context, async (store, config) => {
      const keys = await findSealingKeys(config.dataDir, config)
      const { content, ...mail } = await showMail(store, await findMailId(store, id), keys)
      const fields = renderFields({
        id: mail.id,
        kind: mail.kind,
        to: mail.recipient,
        state: mail.state,
        written: renderTime(mail.created_at),
        sent: renderTime(mail.sent_at),
        tries: String(mail.attempts),
        'last error': mail.last_error ?? '–',
        subject: content?.subject ?? '–',
      })
      const text =
        content === null ? 'The text is no longer kept.' : content.text.split('\n').map(printableWord).join('\n')
      return { text: `${fields}\n\n${text}`, json: { ...present(mail), content } }
    }),
})

const retry = defineCommand({
  description: 'Send a mail again that has failed or was kept to be copied',
  args: { id: MAIL },
  run: ({ id }, context) =>
    withStore(context, async (store, { mail: { server } }) => {
      const mail = await retryMail(
        store,
        await findMailId(store, id),
        { hasServer: server !== undefined },
        auditContextOf(context),
      )
      return { text: `the mail to ${mail.recipient} will be sent again by the server`, json: present(mail) }
    }),
})

const putAway = defineCommand({
  description: 'Say that nobody need send or copy a mail any more; it stays, and can still be sent',
  args: {
    id: { type: 'positional', description: 'Its id or the beginning of it', required: false },
    all: { type: 'boolean', description: 'All that failed or are kept to be copied' },
  },
  run: async ({ id, all }, context) => {
    refuseNoneOrBoth(id, all)
    return await withStore(context, async (store) => {
      const one = id === undefined ? undefined : await findMailId(store, id)
      const put_away = await putAwayFailed(store, 'mails', one, auditContextOf(context))
      return { text: `${countOf(put_away, 'mail')} put away`, json: { put_away } }
    })
  },
})

const test = defineCommand({
  description: 'Send a mail to this address now, to see whether the settings work',
  args: { address: { type: 'positional', description: 'An e-mail address' } },
  run: async ({ address }, context) => {
    const { mail, serviceName } = loadConfig(context.env)
    await sendTestMail(mail, address, { serviceName, at: context.now(), id: randomUUID() })
    const server = describeMailServer(mail)
    return { text: `${server} has taken the mail to ${address}`, json: { address, server, sent: true } }
  },
})

const present = ({ created_at, due_at, sent_at, put_away_at, ...mail }: MailSummary) => ({
  ...mail,
  created_at: isoTime(created_at),
  due_at: mail.state === 'waiting' ? isoTime(due_at) : null,
  sent_at: isoTime(sent_at),
  put_away_at: isoTime(put_away_at),
})

export const mail: CommandGroup = {
  description: 'Mails to partners',
  commands: { list, show, retry, 'put-away': putAway, test },
}
