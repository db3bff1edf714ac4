import { addCollection, deleteCollection, saveCollection } from '../../../editing/collections/collections.ts'
import {
  type ListedCollection,
  listCollections,
  type ShownCollection,
  showCollection,
} from '../../../editing/collections/list-collections.ts'
import { flag, LIMIT, option, word, YES } from '../../command/arguments.ts'
import { type CommandGroup, UsageError } from '../../command/command.ts'
import { declined, deskCommand, givenFlags, reportChanges, requireChanges, showTimes } from '../../command/desk.ts'
import { COLLECTION } from '../../command/named.ts'
import { findTrackIds } from '../../command/named-track.ts'
import { countOf } from '../../terminal/format.ts'
import { type Columns, renderRecord } from '../../terminal/print.ts'

function presentListed({ cover_media, cover_source: _, created_at, updated_at, ...one }: ListedCollection) {
  return { ...one, has_cover: cover_media !== null, ...showTimes({ created_at, updated_at }) }
}

function present({ cover_media, cover_source: _, tracks, ...collection }: ShownCollection) {
  return {
    ...showTimes(collection),
    has_cover: cover_media !== null,
    tracks: tracks.map(({ id, title, artist, status }) => ({ id, title, artist, status })),
  }
}

const list = deskCommand({
  description: 'List the collections, the last changed first',
  args: { limit: LIMIT },
  async run({ limit }, { store, list }) {
    const { collections, total } = await listCollections(store, { offset: 0, limit })
    const rows = collections.map(presentListed)
    const counts = { TRACKS: 'tracks', PUBLISHED: 'track_count', CHANGED: 'updated_at' } as const
    const columns = { ID: 'id', TITLE: 'title', SLUG: 'slug', ...counts } as const
    return list({ columns, rows, nothing: 'There are no collections yet.', total, more: 'more collection' })
  },
})

/** The tracks of a collection or a release. */
export const MEMBERS: Columns<never> = {
  ...{ '': (_: unknown, at: number) => at + 1, TRACK: 'id', TITLE: 'title', ARTIST: 'artist', STATUS: 'status' },
}

const show = deskCommand({
  description: 'Show a collection and its tracks, in their order',
  args: { collection: COLLECTION },
  async run({ collection: id }, { store, stdout }) {
    const json = present(await showCollection(store, id))
    const text = renderRecord(stdout, json, { tracks: MEMBERS })
    return { text: json.tracks.length === 0 ? `${text}\n\nIt has no tracks.` : text, json }
  },
})

const FLAGS = {
  title: option('TEXT', 'Its title'),
  slug: option('SLUG', 'The last part of its address'),
  description: option('TEXT', 'A few sentences on it'),
  cover: option('FILE', 'A picture: JPEG, PNG, WebP, AVIF or GIF'),
} as const

const readFlags = ({ title, slug, description, cover }: Readonly<Record<string, unknown>>) => ({
  ...(title === undefined ? {} : { title }),
  ...(slug === undefined ? {} : { slug }),
  ...givenFlags({ description, cover }),
})

const add = deskCommand({
  description: 'Add a collection; partners and listeners see it at once',
  args: {
    name: word('Its title, in place of --title', { required: false }),
    ...FLAGS,
  },
  check({ name, title = name }) {
    if (title === undefined) throw new UsageError('--title is missing')
  },
  async run({ name, title = name, ...flags }, { store, audit, withIntake }) {
    const id = await withIntake((intake) => addCollection(store, readFlags({ ...flags, title }), audit, intake))
    const json = present(await showCollection(store, id))
    return { text: `Added ${json.title} (${id}) as ${json.slug}`, json }
  },
})

const update = deskCommand({
  description: 'Change a collection; an empty value clears a field',
  args: { collection: COLLECTION, ...FLAGS },
  check: (args) => requireChanges(readFlags(args)),
  async run({ collection: id, ...flags }, { store, audit, withIntake }) {
    const before = present(await showCollection(store, id))
    const changes = readFlags(flags)
    await withIntake((intake) => saveCollection(store, { id, changes, isNew: false }, audit, { intake }))
    const after = present(await showCollection(store, id))
    const { updated_at: _, tracks: __, ...shown } = after
    return reportChanges(after.title, before, shown, after)
  },
})

const set = deskCommand({
  description: 'Give a collection its tracks: the whole order, what is not named leaves it',
  args: {
    collection: COLLECTION,
    tracks: word('Tracks, each as elsewhere, in their order', { required: false }),
    empty: flag('In place of tracks: take all of them out'),
  },
  isVariadic: true,
  check({ empty, _: words }) {
    if ((words.length === 1) !== empty) throw new UsageError('name the tracks in their order, or say --empty')
  },
  async run({ collection: id, _: words }, { store, audit }) {
    const tracks = await findTrackIds(store, words.slice(1))
    const { isChanged } = await saveCollection(store, { id, changes: { tracks }, isNew: false }, audit)
    const collection = present(await showCollection(store, id))
    const done = `${isChanged ? 'Set' : 'Nothing to change:'} ${collection.title}`
    return {
      text: `${done}: ${countOf(collection.tracks.length, 'track')}`,
      json: { ...collection, changed: isChanged },
    }
  },
})

const remove = deskCommand({
  description: 'Delete a collection; its tracks stay',
  args: { collection: COLLECTION, yes: YES },
  async run({ collection: id }, { store, audit, confirm }) {
    const { title, slug } = await showCollection(store, id)
    if (!(await confirm(`Delete "${title}"?`)))
      return declined('Nothing was deleted.', { id, slug, title, deleted: false })
    await deleteCollection(store, id, audit)
    return { text: `Deleted ${title}`, json: { id, slug, title, deleted: true } }
  },
})

export const collection: CommandGroup = {
  description: 'Collections: tracks that an editor has put together, in an order',
  commands: { list, show, add, update, set, delete: remove },
}
