import {
  deleteArtist,
  listArtists,
  refuseWhileShown,
  type ShownArtist,
  showArtist,
  updateArtist,
} from '../../admin/artists.ts'
import { findArtistId } from '../../admin/lookup.ts'
import { parseInteger, splitNames } from '../arguments.ts'
import { findChanges, renderChanges } from '../changes.ts'
import { confirm, YES } from '../confirm.ts'
import { type CommandGroup, defineCommand, UsageError, withIntake, withStore } from '../context.ts'
import { countOf, isoTime, renderFields, renderTable, renderTime } from '../table.ts'

const ARTIST = { type: 'positional', description: 'Its id or the beginning of it, or its name' } as const
const SHOWN = 50

const list = defineCommand({
  description: 'List the artists by name',
  args: { limit: { type: 'string', description: `How many at most; ${SHOWN} if left out`, valueHint: 'N' } },
  run: async ({ limit }, context) => {
    const most = limit === undefined ? SHOWN : parseInteger('--limit', limit, 1, 10_000)
    return await withStore(context, async (store) => {
      const { artists, total } = await listArtists(store, most)
      const columns = [
        { heading: 'ID', kind: 'id' as const },
        { heading: 'NAME', kind: 'text' as const },
      ]
      const rows = artists.map((one) => [
        ...[one.id, one.name, String(one.tracks), one.has_avatar ? 'yes' : 'no'],
        renderTime(one.updated_at),
      ])
      const more = total - artists.length
      return {
        text:
          rows.length === 0
            ? 'There are no artists yet.'
            : renderTable(context.stdout, [...columns, 'TRACKS', 'PICTURE', 'CHANGED'], rows),
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
      const columns = [{ heading: 'TRACK', kind: 'id' as const }, { heading: 'TITLE', kind: 'text' as const }, 'AS']
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

const update = defineCommand({
  description: 'Change an artist; a new name is told for every track that shows it; an empty value clears a field',
  args: {
    artist: ARTIST,
    name: { type: 'string', description: 'Its name', valueHint: 'TEXT' },
    biography: { type: 'string', description: 'Who it is', valueHint: 'TEXT' },
    avatar: { type: 'string', description: 'A picture: JPEG, PNG, WebP, AVIF or GIF', valueHint: 'FILE' },
    aliases: {
      type: 'string',
      description: 'Other names that people look for, with commas between',
      valueHint: 'NAMES',
    },
  },
  run: async ({ artist: text, name, biography, avatar, aliases }, context) => {
    const changes = {
      ...(name === undefined ? {} : { name }),
      ...(biography === undefined ? {} : { biography: biography || null }),
      ...(avatar === undefined ? {} : { avatar: avatar || null }),
      ...(aliases === undefined ? {} : { aliases: splitNames(aliases) }),
    }
    if (Object.keys(changes).length === 0) throw new UsageError('there is nothing to change: give at least one flag')
    return await withStore(context, async (store, config) => {
      const id = await findArtistId(store, text)
      const { before, after } = await withIntake(config, context.cwd, (intake) =>
        updateArtist(store, id, changes, context.now(), intake),
      )
      const { updated_at: _, ...shown } = { ...after, tracks: undefined, avatar_source: undefined }
      const changed = findChanges({ ...before, tracks: undefined, avatar_source: undefined }, shown)
      const told = changed.includes('name') ? [`  shown by ${countOf(after.tracks.length, 'track')}`] : []
      return {
        text: [
          `${changed.length > 0 ? 'Changed' : 'Nothing to change:'} ${after.name}`,
          ...renderChanges({ ...before, tracks: undefined, avatar_source: undefined }, shown),
          ...told,
        ].join('\n'),
        json: { ...present(after), changed: changed.length > 0, changes: changed },
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
      refuseWhileShown(shown)
      const { name } = shown
      if (!(await confirm(context, `Delete "${name}"?`, yes === true)))
        return { text: 'Nothing was deleted.', json: { id, name, deleted: false }, exitCode: 1 }
      await deleteArtist(store, id, context.now())
      return { text: `Deleted ${name}`, json: { id, name, deleted: true } }
    }),
})

export const artist: CommandGroup = { description: 'Single artists', commands: { list, show, update, delete: remove } }
