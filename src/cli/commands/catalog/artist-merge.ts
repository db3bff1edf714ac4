import { findArtistId } from '../../../editing/operators/lookup.ts'
import { listNearArtists } from '../../../editing/search/near-artists.ts'
import { showArtist } from '../../../editing/tracks/artists.ts'
import { findMergedId, type KeptMerge, listMerges } from '../../../editing/tracks/kept-merges.ts'
import { mergeArtists } from '../../../editing/tracks/merge-artists.ts'
import { unmergeArtists } from '../../../editing/tracks/unmerge-artists.ts'
import type { Store } from '../../../store/store.ts'
import { fold } from '../../../text/fold.ts'
import { isoTime } from '../../../text/time.ts'
import { LIMIT, parseLimit } from '../../command/arguments.ts'
import { auditContextOf } from '../../command/audit-context.ts'
import { type Context, defineCommand, type Report } from '../../command/command.ts'
import { withStore } from '../../command/with-store.ts'
import { countOf, renderTime } from '../../terminal/format.ts'
import { idColumn, renderTable, textColumn } from '../../terminal/table.ts'
import { confirm, YES } from '../../terminal/terminal.ts'

export const near = defineCommand({
  description: 'Report artists whose names are nearly equal: the same but for marks and spaces, or a letter apart',
  args: { limit: LIMIT },
  run: async ({ limit }, context) => {
    const max = parseLimit(limit)
    return await withStore(context, async (store) => {
      const { pairs, total } = await listNearArtists(store, max)
      const columns = [
        idColumn('ID'),
        textColumn('NAME'),
        'TRACKS',
        idColumn('NEAR'),
        textColumn('ITS NAME'),
        'TRACKS',
        '',
      ]
      const rows = pairs.map(({ artists: [a, b], is_same }) => [
        ...[a.id, a.name, String(a.tracks)],
        ...[b.id, b.name, String(b.tracks), is_same ? 'same' : 'a letter'],
      ])
      return {
        text: rows.length === 0 ? 'No two artists have near names.' : renderTable(context.stdout, columns, rows),
        json: pairs,
        notes: [
          ...(total > pairs.length ? [`${countOf(total - pairs.length, 'more pair')}: --limit shows more`] : []),
          ...(rows.length > 0 ? ['"artist merge FROM INTO" makes two of them one'] : []),
        ],
      }
    })
  },
})

export const merge = defineCommand({
  description: 'Merge an artist into another: its tracks, credits and names move, and it is gone',
  args: {
    from: { type: 'positional', description: 'The artist that goes: its id or the beginning of it, or its name' },
    into: { type: 'positional', description: 'The artist that stays' },
    yes: YES,
  },
  run: ({ from: fromText, into: intoText, yes }, context) =>
    withStore(context, async (store) => {
      const [fromId, intoId] = [await findArtistId(store, fromText), await findArtistId(store, intoText)]
      const [from, into] = [await showArtist(store, fromId), await showArtist(store, intoId)]
      const json = { from: { id: fromId, name: from.name }, into: { id: intoId, name: into.name } }
      const question = `Merge "${from.name}" (${countOf(from.tracks.length, 'track')}) into "${into.name}"?`
      if (!(await confirm(context, question, yes === true)))
        return { text: 'Nothing was merged.', json: { ...json, merged: false, moved: 0 }, exitCode: 1 }
      const { moved } = await mergeArtists(store, fromId, intoId, auditContextOf(context))
      return {
        text: `Merged ${from.name} into ${into.name}: ${countOf(moved, 'track')} moved`,
        json: { ...json, merged: true, moved },
        notes: [`"artist unmerge ${fromId}" undoes it within 24 hours`],
      }
    }),
})

export const unmerge = defineCommand({
  description: 'Undo a merge of the last 24 hours; without a name, list those that can be undone',
  args: {
    artist: {
      type: 'positional',
      required: false,
      description: 'The artist that went: its id or the beginning of it, or its name',
    },
    yes: YES,
  },
  run: ({ artist: text, yes }, context) =>
    withStore(context, async (store) => {
      if (text === undefined) return reportMerges(await listMerges(store, context.now()), context)
      const id = await findMergedId(store, text, context.now())
      if (!(await confirm(context, `Undo the merge of ${text}?`, yes === true)))
        return { text: 'Nothing was changed.', json: { id, undone: false, moved: 0 }, exitCode: 1 }
      const { moved, from, into } = await unmergeArtists(store, id, auditContextOf(context))
      const json = { id, name: from.name, from: { id: into.id, name: into.name }, undone: true, moved }
      return { text: `${from.name} is there again, with ${countOf(moved, 'track')} of ${into.name}`, json }
    }),
})

function reportMerges(merges: readonly KeptMerge[], { stdout }: Context): Report {
  const columns = [idColumn('ID'), textColumn('NAME'), idColumn('INTO'), 'TRACKS', textColumn('BY'), 'UNTIL']
  const rows = merges.map((one) => [
    ...[one.from_id, one.name, one.into_id, String(one.moved), one.merged_by, renderTime(one.undo_until)],
  ])
  return {
    text: rows.length === 0 ? 'No merge can be undone.' : renderTable(stdout, columns, rows),
    json: merges.map((one) => ({ ...one, merged_at: isoTime(one.merged_at), undo_until: isoTime(one.undo_until) })),
  }
}

/** Others that go by the name of this one, marks and case aside. */
export async function findSameName(
  { db }: Store,
  { id, name }: { id: string; name: string },
): Promise<{ id: string; name: string }[]> {
  const rows = await db.selectFrom('artists').select(['id', 'name']).where('id', '<>', id).orderBy('id').execute()
  return rows.filter((row) => fold(row.name) === fold(name)).slice(0, 5)
}
