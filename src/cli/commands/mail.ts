import { randomUUID } from 'node:crypto'
import { loadConfig } from '../../config/config.ts'
import { findSealingKeys } from '../../config/secrets.ts'
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
import { MAIL_STATES } from '../../store/schema/console-tables.ts'
import { flag, oneOf, refuseNoneOrBoth, SHORT_LIMIT, word } from '../command/arguments.ts'
import { type CommandGroup, defineCommand } from '../command/command.ts'
import { deskCommand, showTimes } from '../command/desk.ts'
import { OF_PARTNER } from '../command/named.ts'
import { countOf } from '../terminal/format.ts'
import { renderRecord } from '../terminal/print.ts'
import { printableWord } from '../terminal/terminal.ts'

const MAIL = word('Its id or the beginning of it', { find: findMailId })

const list = deskCommand({
  description: 'List the mails to partners, the newest first',
  args: {
    partner: { ...OF_PARTNER, description: 'Only those to one partner: its id, name or e-mail address' },
    state: oneOf(MAIL_STATES, MAIL_STATES.join(', '), 'STATE'),
    limit: SHORT_LIMIT,
  },
  async run({ partner: partnerId, state, limit }, { store, list }) {
    const { mails, total } = await findMails(store, { partnerId, state, limit, offset: 0 })
    const rows = mails.map(present)
    const what = { ID: 'id', TIME: 'created_at', KIND: 'kind', TO: 'recipient' } as const
    const columns = { ...what, STATE: 'state', TRIES: 'attempts', 'LAST ERROR': 'last_error' } as const
    const json = { total, mails: rows }
    return list({ columns, rows, nothing: 'There are no such mails.', json, total, more: 'more mail' })
  },
})

const show = deskCommand({
  description: 'Show a mail with its text, to be copied where there is no mail server',
  args: { id: MAIL },
  async run({ id }, { store, config, stdout }) {
    const keys = await findSealingKeys(config.dataDir, config)
    const { content, ...mail } = await showMail(store, id, keys)
    const json = { ...present(mail), content }
    const fields = renderRecord(stdout, { ...present(mail), subject: content?.subject })
    const text =
      content === null ? 'The text is no longer kept.' : content.text.split('\n').map(printableWord).join('\n')
    return { text: `${fields}\n\n${text}`, json }
  },
})

const retry = deskCommand({
  description: 'Send a mail again that has failed or was kept to be copied',
  args: { id: MAIL },
  async run({ id }, { store, config, audit }) {
    const mail = await retryMail(store, id, { hasServer: config.mail.server !== undefined }, audit)
    return { text: `the mail to ${mail.recipient} will be sent again by the server`, json: present(mail) }
  },
})

const putAway = deskCommand({
  description: 'Dismiss a mail; it stays, and can still be sent',
  args: {
    id: { ...MAIL, required: false },
    all: flag('All that failed or are kept to be copied'),
  },
  check: ({ id, all }) => refuseNoneOrBoth(id, all),
  async run({ id }, { store, audit }) {
    const put_away = await putAwayFailed(store, 'mails', id, audit)
    return { text: `${countOf(put_away, 'mail')} put away`, json: { put_away } }
  },
})

const test = defineCommand({
  description: 'Send a mail to this address now, to see whether the settings work',
  args: { address: word('An e-mail address') },
  run: async ({ address }, context) => {
    const { mail, serviceName } = loadConfig(context.env)
    await sendTestMail(mail, address, { serviceName, at: context.now(), id: randomUUID() })
    const server = describeMailServer(mail)
    return { text: `${server} has taken the mail to ${address}`, json: { address, server, sent: true } }
  },
})

function present({ created_at, due_at, sent_at, put_away_at, ...mail }: MailSummary) {
  const times = { created_at, due_at: mail.state === 'waiting' ? due_at : null, sent_at, put_away_at }
  return { ...mail, ...showTimes(times) }
}

export const mail: CommandGroup = {
  description: 'Mails to partners',
  commands: { list, show, retry, 'put-away': putAway, test },
}
