import {
  addArtist,
  deleteArtist,
  listArtists,
  refuseWhileCredited,
  type ShownArtist,
  showArtist,
  updateArtist,
} from '../../../editing/tracks/artists.ts'
import { LIMIT, option, splitNames, word, YES } from '../../command/arguments.ts'
import type { CommandGroup } from '../../command/command.ts'
import { declined, deskCommand, givenFlags, reportChanges, requireChanges, showTimes } from '../../command/desk.ts'
import { ARTIST } from '../../command/named.ts'
import { countOf } from '../../terminal/format.ts'
import { renderRecord } from '../../terminal/print.ts'
import { findSameName, merge, near, unmerge } from './artist-merge.ts'

const list = deskCommand({
  description: 'List the artists by name',
  args: { limit: LIMIT },
  async run({ limit }, { store, list }) {
    const { artists, total } = await listArtists(store, limit)
    const columns = { ID: 'id', NAME: 'name', TRACKS: 'tracks', PICTURE: 'has_avatar', CHANGED: 'updated_at' } as const
    const rows = artists.map(showTimes)
    return list({ columns, rows, nothing: 'There are no artists yet.', total, more: 'more artist' })
  },
})

const show = deskCommand({
  description: 'Show an artist and the tracks that name it',
  args: { artist: ARTIST },
  async run({ artist: id }, { store, stdout }) {
    const json = present(await showArtist(store, id))
    return { text: renderRecord(stdout, json, { tracks: { TRACK: 'id', TITLE: 'title', AS: 'role' } }), json }
  },
})

function present({ avatar_media, avatar_source: _, ...artist }: ShownArtist) {
  const aliases = JSON.parse(artist.aliases ?? '[]') as string[]
  return { ...showTimes(artist), aliases, has_avatar: avatar_media !== null }
}

const FLAGS = {
  biography: option('TEXT', 'Who it is'),
  avatar: option('FILE', 'A picture: JPEG, PNG, WebP, AVIF or GIF'),
  aliases: option('NAMES', 'Other names that people look for, with commas between', {
    read: (_: string, text: string) => splitNames(text),
  }),
} as const

const readFlags = ({ name, biography, avatar, aliases }: Readonly<Record<string, unknown>>) => ({
  ...(name === undefined ? {} : { name }),
  ...givenFlags({ biography, avatar, aliases }),
})

const add = deskCommand({
  description: 'Add an artist',
  args: { name: word('Its name'), ...FLAGS },
  async run(args, { store, audit, withIntake }) {
    const id = await withIntake((intake) => addArtist(store, readFlags(args), audit, intake))
    const json = present(await showArtist(store, id))
    return { text: `Added ${json.name} (${id})`, json }
  },
})

const update = deskCommand({
  description: 'Change an artist; a new name is told for every track that shows it; an empty value clears a field',
  args: { artist: ARTIST, name: option('TEXT', 'Its name'), ...FLAGS },
  check: (args) => requireChanges(readFlags(args)),
  async run({ artist: id, ...flags }, { store, audit, withIntake }) {
    const changes = readFlags(flags)
    const { before, after } = await withIntake((intake) => updateArtist(store, id, changes, audit, { intake }))
    const { updated_at: _, tracks, avatar_source: __, ...shown } = after
    const isRenamed = before.name !== after.name
    const shownBy = isRenamed ? [`  shown by ${countOf(tracks.length, 'track')}`] : []
    const twins = isRenamed ? await findSameName(store, after) : []
    return {
      ...reportChanges(after.name, { ...before }, shown, present(after), shownBy),
      notes: twins.map((one) => `${one.name} (${one.id}) has the same name: "artist merge" makes them one`),
    }
  },
})

const remove = deskCommand({
  description: 'Delete an artist that no track names any more',
  args: { artist: ARTIST, yes: YES },
  async run({ artist: id }, { store, audit, confirm }) {
    const shown = await showArtist(store, id)
    refuseWhileCredited(shown)
    const { name } = shown
    if (!(await confirm(`Delete "${name}"?`))) return declined('Nothing was deleted.', { id, name, deleted: false })
    await deleteArtist(store, id, audit)
    return { text: `Deleted ${name}`, json: { id, name, deleted: true } }
  },
})

export const artist: CommandGroup = {
  description: 'Single artists',
  commands: { list, show, add, update, near, merge, unmerge, delete: remove },
}
