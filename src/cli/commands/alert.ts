import { loadConfig } from '../../config/config.ts'
import { findAdministratorId } from '../../console/administrators/administrators.ts'
import { findContact, setContact } from '../../console/administrators/contact.ts'
import { listAlerts } from '../../console/alerts/list-alerts.ts'
import { sendTestPost } from '../../console/alerts/test-post.ts'
import { LANGUAGES } from '../../text/sentence.ts'
import { isoTime } from '../../text/time.ts'
import { createPublicResolver, createSystemResolver } from '../../webhooks/delivery/resolve-host.ts'
import { LIMIT, oneOf, option, word } from '../command/arguments.ts'
import { type CommandGroup, defineCommand } from '../command/command.ts'
import { deskCommand } from '../command/desk.ts'

const list = deskCommand({
  description: 'List what administrators were told in the last 90 days, the newest first',
  args: { limit: LIMIT },
  async run({ limit }, { store, list }) {
    const { alerts, total } = await listAlerts(store, { offset: 0, limit })
    const rows = alerts.map(({ sentence, told_at, ...alert }) => {
      return { ...alert, text: sentence.en, told_at: isoTime(told_at) }
    })
    return list({
      columns: {
        ...{ TIME: 'told_at', KIND: 'kind', WHAT: 'text', MAILS: 'mails' },
        WEBHOOK: ({ webhook }) => webhook && [webhook.state, webhook.last_error].filter(Boolean).join(': '),
      },
      rows,
      nothing: 'No alerts have been sent yet.',
      total,
      manyMore: 'more',
    })
  },
})

const contact = deskCommand({
  description: 'Show or say where an administrator is told what waits',
  args: {
    name: word('The name that the administrator signs in with'),
    email: option('ADDRESS', 'An e-mail address, or none'),
    language: oneOf(LANGUAGES, LANGUAGES.join(' or '), 'L'),
  },
  async run({ name, ...given }, { store, audit }) {
    const id = await findAdministratorId(store, name)
    const before = await findContact(store, id)
    const email = given.email === undefined ? before.email : given.email === 'none' ? null : given.email
    const set = await setContact(store, id, { email, language: given.language ?? before.language }, audit)
    const text = set.email === null ? `${name} is told by no mail` : `${name} is told at ${set.email} (${set.language})`
    return { text, json: { name, ...set } }
  },
})

const test = defineCommand({
  description: 'Send a message to the webhook in ALERT_WEBHOOK_URL now, to see whether it arrives',
  run: async (_, context) => {
    const config = loadConfig(context.env)
    const resolveHost = config.webhooks.allowPrivateNetworks ? createSystemResolver() : createPublicResolver()
    const result = await sendTestPost({ config, resolveHost, now: context.now })
    const { host, delivered, status, error } = result
    const answer = status === null ? `no answer (${error})` : `HTTP ${status}`
    const text = delivered ? `${host} has taken the message` : `${host} did not take the message: ${answer}`
    return { text, json: result, exitCode: delivered ? 0 : 1 }
  },
})

export const alert: CommandGroup = {
  description: 'What administrators are told, by mail and by a webhook of the operator',
  commands: { list, contact, test },
}
