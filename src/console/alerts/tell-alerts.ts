import { randomUUID } from 'node:crypto'
import { type MailDeps, queueMail } from '../../jobs/mail/queue.ts'
import type { AdminRole } from '../../store/schema/console-tables.ts'
import type { Trx } from '../../store/schema/schema.ts'
import type { Store } from '../../store/store.ts'
import { readInChunks } from '../../structures/chunks-of.ts'
import { type Language, writeSentence } from '../../text/sentence.ts'
import { ROLES } from '../administrators/roles.ts'
import { type Alert, TOLD_ROLE } from './alert-kinds.ts'
import { writePost } from './post-text.ts'

export interface TellDeps {
  mail: MailDeps
  /** The operator's own webhook, and the language of its messages; undefined: there is none. */
  webhook: { language: Language } | undefined
}

/** How many things one mail or message names; the others are counted. */
const MAX_NAMED = 20
const IDS_PER_QUERY = 500

/**
 * Tells what was not told before, all of it or nothing: what each administrator is told is one mail, and what the operator's webhook is told
 * one message. Whichever process writes the id of an alert first tells it; the others, and later starts, find that it was told.
 */
export async function tellAlerts(
  store: Store,
  found: readonly Alert[],
  deps: TellDeps,
  now: number,
): Promise<readonly Alert[]> {
  const untold = await leaveOutTold(store, found)
  if (untold.length === 0) return []
  return await store.transaction(async (trx) => {
    const postId = deps.webhook === undefined ? null : randomUUID()
    const mine = await claim(trx, untold, postId, now)
    if (mine.length === 0) return []
    if (deps.webhook !== undefined && postId !== null) {
      const text = writePost(mine, MAX_NAMED, deps.webhook.language, deps.mail.sender.publicUrl)
      const post = { id: postId, text, state: 'waiting' as const, created_at: now, due_at: now }
      await trx.insertInto('alert_posts').values(post).execute()
    }
    // Without a mail server these texts would only pile up.
    if (deps.mail.hasServer) await mailAdministrators(trx, mine, deps.mail, now)
    return mine
  })
}

async function leaveOutTold({ db }: Store, found: readonly Alert[]): Promise<Alert[]> {
  const ids = found.map(({ id }) => id)
  const rows = await readInChunks(ids, IDS_PER_QUERY, (some) =>
    db.selectFrom('alerts').select('id').where('id', 'in', some).execute(),
  )
  const told = new Set(rows.map(({ id }) => id))
  return found.filter(({ id }) => !told.has(id))
}

/** In the order of ids, so that two processes that find the same wait for each other and never in a circle. */
async function claim(trx: Trx, untold: readonly Alert[], postId: string | null, now: number): Promise<Alert[]> {
  const sorted = [...untold].sort((a, b) => (a.id < b.id ? -1 : 1))
  const mine: Alert[] = []
  for (const alert of sorted) {
    const { id, kind, path, sentence } = alert
    const row = { id, kind, path, sentence: writeSentence(sentence), told_at: now, mails: 0, post_id: postId }
    const added = await trx
      .insertInto('alerts')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (added !== undefined) mine.push(alert)
  }
  return mine
}

interface Addressee {
  name: string
  role: AdminRole
  email: string
  language: string | null
}

async function mailAdministrators(trx: Trx, alerts: readonly Alert[], mail: MailDeps, now: number): Promise<void> {
  const rows = await trx
    .selectFrom('administrators')
    .select(['name', 'role', 'email', 'language'])
    .where('email', 'is not', null)
    .orderBy('name')
    .execute()
  const counts = new Map<string, number>()
  for (const { email, ...rest } of rows) {
    const administrator = { ...rest, email: email! }
    const concerning = alerts.filter((alert) => concerns(alert, administrator))
    if (concerning.length === 0) continue
    for (const { id } of concerning) counts.set(id, (counts.get(id) ?? 0) + 1)
    const items = concerning
      .slice(0, MAX_NAMED)
      .map(({ sentence, path }) => ({ sentence, url: mail.sender.publicUrl + path }))
    const data = { items, more: concerning.length - items.length }
    const to = { partnerId: null, recipient: administrator.email, language: administrator.language }
    await queueMail(trx, { kind: 'alert', at: now, subjectId: concerning[0]!.id, data, ...to }, mail)
  }
  for (const [id, mails] of counts) await trx.updateTable('alerts').set({ mails }).where('id', '=', id).execute()
}

const concerns = ({ kind, onlyFor }: Alert, { name, role }: Addressee) =>
  onlyFor === undefined ? ROLES.indexOf(role) >= ROLES.indexOf(TOLD_ROLE[kind]) : onlyFor === name
