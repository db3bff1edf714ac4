import { listNearArtists } from '../../../editing/search/near-artists.ts'
import { showArtist } from '../../../editing/tracks/artists.ts'
import { findMergedId, listMerges } from '../../../editing/tracks/kept-merges.ts'
import { mergeArtists } from '../../../editing/tracks/merge-artists.ts'
import { unmergeArtists } from '../../../editing/tracks/unmerge-artists.ts'
import type { Store } from '../../../store/store.ts'
import { fold } from '../../../text/fold.ts'
import { isoTime } from '../../../text/time.ts'
import { LIMIT, word, YES } from '../../command/arguments.ts'
import { type Desk, declined, deskCommand, showTimes } from '../../command/desk.ts'
import { ARTIST } from '../../command/named.ts'
import { countOf } from '../../terminal/format.ts'
import type { Columns } from '../../terminal/print.ts'

type Pair = Awaited<ReturnType<typeof listNearArtists>>['pairs'][number]

const PAIRS: Columns<Pair> = {
  ID: ({ artists: [a] }) => a.id,
  NAME: ({ artists: [a] }) => a.name,
  TRACKS: ({ artists: [a] }) => a.tracks,
  NEAR: ({ artists: [, b] }) => b.id,
  'ITS NAME': ({ artists: [, b] }) => b.name,
  'ITS TRACKS': ({ artists: [, b] }) => b.tracks,
  '': ({ is_same }) => (is_same ? 'same' : 'a letter'),
}

export const near = deskCommand({
  description: 'Report artists whose names are nearly equal: the same but for marks and spaces, or a letter apart',
  args: { limit: LIMIT },
  async run({ limit }, { store, list }) {
    const { pairs, total } = await listNearArtists(store, limit)
    const nothing = 'No two artists have near names.'
    const { notes = [], ...listed } = list({ columns: PAIRS, rows: pairs, nothing, total, more: 'more pair' })
    const hint = pairs.length > 0 ? ['"artist merge FROM INTO" makes two of them one'] : []
    return { ...listed, notes: [...notes, ...hint] }
  },
})

export const merge = deskCommand({
  description: 'Merge an artist into another: its tracks, credits and names move, and it is gone',
  args: {
    from: { ...ARTIST, description: 'The artist that goes: its id or the beginning of it, or its name' },
    into: { ...ARTIST, description: 'The artist that stays' },
    yes: YES,
  },
  async run({ from: fromId, into: intoId }, { store, audit, confirm }) {
    const [from, into] = [await showArtist(store, fromId), await showArtist(store, intoId)]
    const json = { from: { id: fromId, name: from.name }, into: { id: intoId, name: into.name } }
    const question = `Merge "${from.name}" (${countOf(from.tracks.length, 'track')}) into "${into.name}"?`
    if (!(await confirm(question))) return declined('Nothing was merged.', { ...json, merged: false, moved: 0 })
    const { moved } = await mergeArtists(store, fromId, intoId, audit)
    return {
      text: `Merged ${from.name} into ${into.name}: ${countOf(moved, 'track')} moved`,
      json: { ...json, merged: true, moved },
      notes: [`"artist unmerge ${fromId}" undoes it within 24 hours`],
    }
  },
})

export const unmerge = deskCommand({
  description: 'Undo a merge of the last 24 hours; without a name, list those that can be undone',
  args: {
    artist: word('The artist that went: its id or the beginning of it, or its name', { required: false }),
    yes: YES,
  },
  async run({ artist: text }, desk) {
    const { store, audit, now } = desk
    if (text === undefined) return await listUndoable(desk)
    const id = await findMergedId(store, text, now())
    if (!(await desk.confirm(`Undo the merge of ${text}?`)))
      return declined('Nothing was changed.', { id, undone: false, moved: 0 })
    const { moved, from, into } = await unmergeArtists(store, id, audit)
    const json = { id, name: from.name, from: { id: into.id, name: into.name }, undone: true, moved }
    return { text: `${from.name} is there again, with ${countOf(moved, 'track')} of ${into.name}`, json }
  },
})

async function listUndoable({ store, now, list }: Desk) {
  const merges = await listMerges(store, now())
  const rows = merges.map((one) => ({ ...showTimes(one), undo_until: isoTime(one.undo_until) }))
  const whose = { ID: 'from_id', NAME: 'name', INTO: 'into_id', TRACKS: 'moved' } as const
  const columns = { ...whose, BY: 'merged_by', UNTIL: 'undo_until' } as const
  return list({ columns, rows, nothing: 'No merge can be undone.' })
}

/** Others that go by the name of this one, marks and case aside. */
export async function findSameName(
  { db }: Store,
  { id, name }: { id: string; name: string },
): Promise<{ id: string; name: string }[]> {
  const rows = await db.selectFrom('artists').select(['id', 'name']).where('id', '<>', id).orderBy('id').execute()
  return rows.filter((row) => fold(row.name) === fold(name)).slice(0, 5)
}
