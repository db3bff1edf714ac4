import type { Store } from '../../store/store.ts'
import { readSentence } from '../../text/sentence.ts'
import type { AlertKind } from './alert-kinds.ts'

/** What administrators were told, the newest first. */
export async function listAlerts({ db }: Store, { offset, limit }: { offset: number; limit: number }) {
  const counted = db.selectFrom('alerts').select((row) => row.fn.countAll<number>().as('total'))
  const { total } = await counted.executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('alerts')
    .leftJoin('alert_posts', 'alert_posts.id', 'alerts.post_id')
    .select(['alerts.id', 'kind', 'path', 'sentence', 'told_at', 'mails'])
    .select(['alert_posts.state', 'alert_posts.attempts', 'alert_posts.last_error'])
    .orderBy('told_at', 'desc')
    .orderBy('alerts.id')
    .offset(offset)
    .limit(limit)
    .execute()
  const alerts = rows.map(({ state, attempts, last_error, sentence, kind, ...row }) => ({
    ...row,
    kind: kind as AlertKind,
    sentence: readSentence(sentence),
    webhook: state === null ? null : { state, attempts: attempts ?? 0, last_error },
  }))
  return { alerts, total: Number(total) }
}
