import { findArtistId } from '../../../editing/operators/lookup.ts'
import {
  addArtist,
  deleteArtist,
  listArtists,
  refuseWhileCredited,
  type ShownArtist,
  showArtist,
  updateArtist,
} from '../../../editing/tracks/artists.ts'
import { isoTime } from '../../../text/time.ts'
import { LIMIT, parseLimit, splitNames } from '../../command/arguments.ts'
import { auditContextOf } from '../../command/audit-context.ts'
import { type CommandGroup, defineCommand, UsageError } from '../../command/command.ts'
import { withIntake, withStore } from '../../command/with-store.ts'
import { countOf, findChanges, renderChanges, renderFields, renderTime } from '../../terminal/format.ts'
import { idColumn, renderTable, textColumn } from '../../terminal/table.ts'
import { confirm, YES } from '../../terminal/terminal.ts'
import { findSameName, merge, near, unmerge } from './artist-merge.ts'

const ARTIST = { type: 'positional', description: 'Its id or the beginning of it, or its name' } as const

const list = defineCommand({
  description: 'List the artists by name',
  args: { limit: LIMIT },
  run: async ({ limit }, context) => {
    const max = parseLimit(limit)
    return await withStore(context, async (store) => {
      const { artists, total } = await listArtists(store, max)
      const columns = [idColumn('ID'), textColumn('NAME'), 'TRACKS', 'PICTURE', 'CHANGED']
      const rows = artists.map((one) => [
        one.id,
        one.name,
        String(one.tracks),
        one.has_avatar ? 'yes' : 'no',
        renderTime(one.updated_at),
      ])
      const more = total - artists.length
      return {
        text: rows.length === 0 ? 'There are no artists yet.' : renderTable(context.stdout, columns, rows),
        json: artists.map((one) => ({ ...one, updated_at: isoTime(one.updated_at) })),
        notes: more > 0 ? [`${countOf(more, 'more artist')}: --limit shows more`] : [],
      }
    })
  },
})

const show = defineCommand({
  description: 'Show an artist and the tracks that name it',
  args: { artist: ARTIST },
  run: ({ artist: text }, context) =>
    withStore(context, async (store) => {
      const artist = present(await showArtist(store, await findArtistId(store, text)))
      const { tracks, aliases, ...fields } = artist
      const lines = Object.entries({ ...fields, aliases: aliases.join(', ') || null }).map(([name, value]) => [
        name,
        String(value ?? '–'),
      ])
      const columns = [idColumn('TRACK'), textColumn('TITLE'), 'AS']
      const table = renderTable(
        context.stdout,
        columns,
        tracks.map((track) => [track.id, track.title, track.role]),
      )
      return { text: `${renderFields(Object.fromEntries(lines))}\n\n${table}`, json: artist }
    }),
})

function present({ avatar_media, avatar_source: _, ...artist }: ShownArtist) {
  return {
    ...artist,
    aliases: JSON.parse(artist.aliases ?? '[]') as string[],
    has_avatar: avatar_media !== null,
    created_at: isoTime(artist.created_at),
    updated_at: isoTime(artist.updated_at),
  }
}

const FLAGS = {
  biography: { type: 'string', description: 'Who it is', valueHint: 'TEXT' },
  avatar: { type: 'string', description: 'A picture: JPEG, PNG, WebP, AVIF or GIF', valueHint: 'FILE' },
  aliases: {
    type: 'string',
    description: 'Other names that people look for, with commas between',
    valueHint: 'NAMES',
  },
} as const

interface FlagValues {
  name?: string | undefined
  biography: string | undefined
  avatar: string | undefined
  aliases: string | undefined
}

function readFlags({ name, biography, avatar, aliases }: FlagValues): Record<string, unknown> {
  return {
    ...(name === undefined ? {} : { name }),
    ...(biography === undefined ? {} : { biography: biography || null }),
    ...(avatar === undefined ? {} : { avatar: avatar || null }),
    ...(aliases === undefined ? {} : { aliases: splitNames(aliases) }),
  }
}

const add = defineCommand({
  description: 'Add an artist',
  args: { name: { type: 'positional', description: 'Its name' }, ...FLAGS },
  run: (args, context) =>
    withStore(context, async (store, config) => {
      const id = await withIntake(config, context.cwd, (intake) =>
        addArtist(store, readFlags(args), auditContextOf(context), intake),
      )
      const artist = present(await showArtist(store, id))
      return { text: `Added ${artist.name} (${id})`, json: artist }
    }),
})

const update = defineCommand({
  description: 'Change an artist; a new name is told for every track that shows it; an empty value clears a field',
  args: { artist: ARTIST, name: { type: 'string', description: 'Its name', valueHint: 'TEXT' }, ...FLAGS },
  run: async ({ artist: text, ...args }, context) => {
    const changes = readFlags(args)
    if (Object.keys(changes).length === 0) throw new UsageError('there is nothing to change: give at least one flag')
    return await withStore(context, async (store, config) => {
      const id = await findArtistId(store, text)
      const { before, after } = await withIntake(config, context.cwd, (intake) =>
        updateArtist(store, id, changes, auditContextOf(context), { intake }),
      )
      const { updated_at: _, tracks, avatar_source: __, ...shown } = after
      const changed = findChanges({ ...before }, shown)
      const shownBy = changed.includes('name') ? [`  shown by ${countOf(tracks.length, 'track')}`] : []
      const twins = changed.includes('name') ? await findSameName(store, after) : []
      return {
        text: [
          `${changed.length > 0 ? 'Changed' : 'Nothing to change:'} ${after.name}`,
          ...renderChanges({ ...before }, shown),
          ...shownBy,
        ].join('\n'),
        json: { ...present(after), changed: changed.length > 0, changes: changed },
        notes: twins.map((one) => `${one.name} (${one.id}) has the same name: "artist merge" makes them one`),
      }
    })
  },
})

const remove = defineCommand({
  description: 'Delete an artist that no track names any more',
  args: { artist: ARTIST, yes: YES },
  run: ({ artist: text, yes }, context) =>
    withStore(context, async (store) => {
      const id = await findArtistId(store, text)
      const shown = await showArtist(store, id)
      refuseWhileCredited(shown)
      const { name } = shown
      if (!(await confirm(context, `Delete "${name}"?`, yes === true)))
        return { text: 'Nothing was deleted.', json: { id, name, deleted: false }, exitCode: 1 }
      await deleteArtist(store, id, auditContextOf(context))
      return { text: `Deleted ${name}`, json: { id, name, deleted: true } }
    }),
})

export const artist: CommandGroup = {
  description: 'Single artists',
  commands: { list, show, add, update, near, merge, unmerge, delete: remove },
}
