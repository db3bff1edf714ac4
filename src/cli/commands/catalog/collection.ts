import { addCollection, deleteCollection, saveCollection } from '../../../editing/collections/collections.ts'
import {
  type ListedCollection,
  listCollections,
  type ShownCollection,
  showCollection,
} from '../../../editing/collections/list-collections.ts'
import { LIMIT } from '../../command/arguments.ts'
import { givenFlags, reportChanges, requireChanges } from '../../command/changes.ts'
import { type CommandGroup, UsageError } from '../../command/command.ts'
import { declined, deskCommand, moreOf, showTimes } from '../../command/desk.ts'
import { COLLECTION } from '../../command/named.ts'
import { countOf } from '../../terminal/format.ts'
import { renderRecord } from '../../terminal/print.ts'
import { YES } from '../../terminal/terminal.ts'
import { findTrackIds, MEMBERS } from './track-record.ts'

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
  async run({ limit }, { store, table }) {
    const { collections, total } = await listCollections(store, { offset: 0, limit })
    const json = collections.map(presentListed)
    const columns = {
      ID: 'id',
      TITLE: 'title',
      SLUG: 'slug',
      TRACKS: 'tracks',
      PUBLISHED: 'track_count',
      CHANGED: 'updated_at',
    } as const
    const more = total - json.length
    const notes = moreOf(more, countOf(more, 'more collection'))
    return { text: table(columns, json, 'There are no collections yet.'), json, notes }
  },
})

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
  title: { type: 'string', description: 'Its title', valueHint: 'TEXT' },
  slug: { type: 'string', description: 'The last part of its address', valueHint: 'SLUG' },
  description: { type: 'string', description: 'A few sentences on it', valueHint: 'TEXT' },
  cover: { type: 'string', description: 'A picture: JPEG, PNG, WebP, AVIF or GIF', valueHint: 'FILE' },
} as const

const readFlags = ({ title, slug, description, cover }: Readonly<Record<string, unknown>>) => ({
  ...(title === undefined ? {} : { title }),
  ...(slug === undefined ? {} : { slug }),
  ...givenFlags({ description, cover }),
})

const add = deskCommand({
  description: 'Add a collection; partners and listeners see it at once',
  args: {
    name: { type: 'positional', required: false, description: 'Its title, in place of --title' },
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
    tracks: { type: 'positional', required: false, description: 'Tracks, each as elsewhere, in their order' },
    empty: { type: 'boolean', description: 'In place of tracks: take all of them out' },
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
