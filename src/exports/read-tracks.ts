import { presentLasting } from '../catalog/api/present-lasting.ts'
import type { CreditRow, TrackRow } from '../catalog/field-rows.ts'
import { TRACK_COLUMNS } from '../catalog/queries.ts'
import { isPublished } from '../catalog/tables/track-rows.ts'
import type { Db } from '../store/schema/schema.ts'
import { createRowViewer } from './view-row.ts'

const ROWS_AT_ONCE = 2000

/** Every published track in the order of ids, as lines; in batches, since all of them do not fit into memory. */
export async function* readLines(db: Db): AsyncGenerator<{ text: string; count: number }> {
  const names = await readNames(db)
  const view = createRowViewer((id) => names.get(id) ?? '')
  let after = ''
  for (;;) {
    const rows: TrackRow[] = await db
      .selectFrom('tracks')
      .select(TRACK_COLUMNS)
      .where('id', '>', after)
      .where('published_at', 'is not', null)
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute()
    const last = rows.at(-1)?.id
    if (last === undefined) return
    const credits = await readCredits(db, after, last)
    const whole: TrackRow[] = rows.map((row) => ({ ...row, artists: credits.get(row.id) ?? [] }))
    const lines = whole.filter(isPublished).map((row) => `${JSON.stringify(presentLasting(view(row)))}\n`)
    yield { text: lines.join(''), count: lines.length }
    after = last
  }
}

async function readNames(db: Db): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('artists')
      .select(['id', 'name'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute()
    for (const { id, name } of rows) names.set(id, name)
    if (rows.length < ROWS_AT_ONCE) return names
    after = rows.at(-1)!.id
  }
}

async function readCredits(db: Db, after: string, last: string): Promise<Map<string, CreditRow[]>> {
  const rows = await db
    .selectFrom('track_artists')
    .select(['track_id', 'artist_id', 'role', 'position'])
    .where('track_id', '>', after)
    .where('track_id', '<=', last)
    .execute()
  const credits = new Map<string, CreditRow[]>()
  for (const row of rows) {
    const known = credits.get(row.track_id)
    if (known === undefined) credits.set(row.track_id, [row])
    else known.push(row)
  }
  return credits
}
