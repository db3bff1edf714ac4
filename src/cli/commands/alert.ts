import { loadConfig } from '../../config/config.ts'
import { findAdministratorId } from '../../console/administrators/administrators.ts'
import { findContact, setContact } from '../../console/administrators/contact.ts'
import { listAlerts } from '../../console/alerts/list-alerts.ts'
import { sendTestPost } from '../../console/alerts/test-post.ts'
import { LANGUAGES } from '../../text/sentence.ts'
import { isoTime } from '../../text/time.ts'
import { createPublicResolver, createSystemResolver } from '../../webhooks/delivery/resolve-host.ts'
import { LIMIT, parseChoice, parseLimit } from '../command/arguments.ts'
import { auditContextOf } from '../command/audit-context.ts'
import { type CommandGroup, defineCommand } from '../command/command.ts'
import { withStore } from '../command/with-store.ts'
import { countOf, renderTime } from '../terminal/format.ts'
import { renderTable, textColumn } from '../terminal/table.ts'

const list = defineCommand({
  description: 'List what administrators were told in the last 90 days, the newest first',
  args: { limit: LIMIT },
  run: async ({ limit }, context) => {
    const max = parseLimit(limit)
    return await withStore(context, async (store) => {
      const { alerts, total } = await listAlerts(store, { offset: 0, limit: max })
      const rows = alerts.map(({ told_at, kind, sentence, mails, webhook }) => [
        renderTime(told_at),
        kind,
        sentence.en,
        String(mails),
        webhook === null ? '–' : [webhook.state, webhook.last_error].filter(Boolean).join(': '),
      ])
      const more = total - rows.length
      const columns = ['TIME', 'KIND', textColumn('WHAT'), 'MAILS', 'WEBHOOK']
      return {
        text: rows.length === 0 ? 'Nobody was told anything yet.' : renderTable(context.stdout, columns, rows),
        json: alerts.map(({ sentence, told_at, ...alert }) => ({
          ...alert,
          text: sentence.en,
          told_at: isoTime(told_at),
        })),
        notes: more > 0 ? [`${countOf(more, 'more')}: --limit shows more`] : [],
      }
    })
  },
})

const contact = defineCommand({
  description: 'Show or say where an administrator is told what waits',
  args: {
    name: { type: 'positional', description: 'The name that the administrator signs in with' },
    email: { type: 'string', description: 'An e-mail address, or none', valueHint: 'ADDRESS' },
    language: { type: 'string', description: LANGUAGES.join(' or '), valueHint: 'L' },
  },
  run: async ({ name, email, language }, context) => {
    const wanted = language === undefined ? undefined : parseChoice('--language', language, LANGUAGES)
    return await withStore(context, async (store) => {
      const id = await findAdministratorId(store, name)
      const before = await findContact(store, id)
      const after = {
        email: email === undefined ? before.email : email === 'none' ? null : email,
        language: wanted ?? before.language,
      }
      const set = await setContact(store, id, after, auditContextOf(context))
      const text =
        set.email === null ? `${name} is told by no mail` : `${name} is told at ${set.email} (${set.language})`
      return { text, json: { name, ...set } }
    })
  },
})

const test = defineCommand({
  description: 'Send a message to the webhook in ALERT_WEBHOOK_URL now, to see whether it arrives',
  args: {},
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
