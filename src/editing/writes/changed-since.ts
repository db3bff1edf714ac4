import { OperatorError } from '../../operator-error.ts'
import type { Trx } from '../../store/schema/schema.ts'
import { isoTime } from '../../text/time.ts'

/** A field that has been changed meanwhile. */
export interface ChangedField {
  field: string
  /** `null` when no single person did: an import, or another artist that this one was merged with. */
  by: string | null
  at: string
}

/** The change would undo what others have done since it was looked at. Nothing has been changed. */
export class ChangedMeanwhile extends OperatorError {
  readonly changes: readonly ChangedField[]

  constructor(changes: readonly ChangedField[]) {
    const names = [...new Set(changes.flatMap(({ by }) => by ?? []))].join(', ')
    const fields = changes.map(({ field }) => field).join(', ')
    super({
      vi: `Trong lúc đó ${names || 'một lần nhập'} đã đổi: ${fields}. Chưa lưu gì.`,
      en: `${names || 'an import'} has changed ${fields} meanwhile: nothing was saved`,
    })
    this.changes = changes
  }
}

/** What those who ask call a column; those of ours alone, which follow others, are called nothing. */
const NAMES: Readonly<Record<string, string | null>> = {
  artist_id: 'artist',
  published_at: 'status',
  preview_offset: 'preview_start_seconds',
  audio_original: 'audio',
  cover_media: 'cover',
  avatar_media: 'avatar',
  audio_media: null,
  master_media: null,
  measured: null,
  cover_source: null,
  avatar_source: null,
  updated_at: null,
}

interface Edited {
  id: string
  updated_at: number
}

/**
 * Refuses a change of columns that others have changed since `since`, when the editor had last looked. Both rows as they are in the
 * transaction that would write: as it is, and as it would be. Other columns may have changed: they stay as the others have left them.
 */
export async function refuseUndoing<Row extends Edited>(
  trx: Trx,
  since: number | undefined,
  before: Row | undefined,
  after: Row,
): Promise<void> {
  if (since === undefined || before === undefined || before.updated_at <= since) return
  const wanted = (Object.keys(after) as (keyof Row & string)[]).filter(
    (column) => before[column] !== after[column] && NAMES[column] !== null,
  )
  const acts = await trx
    .selectFrom('audit_log')
    .select(['at', 'actor', 'after'])
    .where('entity_id', '=', before.id)
    .where('at', '>', since)
    .orderBy('id', 'desc')
    .execute()
  // A change without an entry was not one person's, and then it is unknown which fields it was.
  const isTold = acts.some(({ at }) => at === before.updated_at)
  const changes = wanted.flatMap((column): ChangedField[] => {
    const field = NAMES[column] ?? column
    const act = acts.find(({ after }) => after !== null && Object.hasOwn(JSON.parse(after) as object, column))
    if (act !== undefined) return [{ field, by: act.actor, at: isoTime(act.at) }]
    return isTold ? [] : [{ field, by: null, at: isoTime(before.updated_at) }]
  })
  if (changes.length > 0) throw new ChangedMeanwhile(changes)
}
