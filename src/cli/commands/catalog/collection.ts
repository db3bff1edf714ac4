import { addCollection, deleteCollection, saveCollection } from '../../../editing/collections/collections.ts'
import { listCollections, type ShownCollection, showCollection } from '../../../editing/collections/list-collections.ts'
import { findTrackId } from '../../../editing/operators/find-tracks.ts'
import { findCollectionId } from '../../../editing/operators/lookup.ts'
import type { Store } from '../../../store/store.ts'
import { isoTime } from '../../../text/time.ts'
import { LIMIT, parseLimit } from '../../command/arguments.ts'
import { auditContextOf } from '../../command/audit-context.ts'
import { type CommandGroup, defineCommand, UsageError } from '../../command/command.ts'
import { withIntake, withStore } from '../../command/with-store.ts'
import { countOf, findChanges, renderChanges, renderFields, renderTime } from '../../terminal/format.ts'
import { idColumn, renderTable, textColumn } from '../../terminal/table.ts'
import { confirm, YES } from '../../terminal/terminal.ts'

const COLLECTION = { type: 'positional', description: 'Its id or the beginning of it, its slug or its title' } as const

const list = defineCommand({
  description: 'List the collections, the last changed first',
  args: { limit: LIMIT },
  run: async ({ limit }, context) => {
    const max = parseLimit(limit)
    return await withStore(context, async (store) => {
      const { collections, total } = await listCollections(store, { offset: 0, limit: max })
      const columns = [idColumn('ID'), textColumn('TITLE'), textColumn('SLUG'), 'TRACKS', 'PUBLISHED', 'CHANGED']
      const rows = collections.map((one) => [
        ...[one.id, one.title, one.slug],
        ...[String(one.tracks), String(one.track_count), renderTime(one.updated_at)],
      ])
      const more = total - collections.length
      return {
        text: rows.length === 0 ? 'There are no collections yet.' : renderTable(context.stdout, columns, rows),
        json: collections.map(({ cover_media, cover_source: _, created_at, updated_at, ...one }) => ({
          ...one,
          has_cover: cover_media !== null,
          created_at: isoTime(created_at),
          updated_at: isoTime(updated_at),
        })),
        notes: more > 0 ? [`${countOf(more, 'more collection')}: --limit shows more`] : [],
      }
    })
  },
})

function present({ cover_media, cover_source: _, tracks, ...collection }: ShownCollection) {
  return {
    ...collection,
    has_cover: cover_media !== null,
    created_at: isoTime(collection.created_at),
    updated_at: isoTime(collection.updated_at),
    tracks: tracks.map(({ id, title, artist, status }) => ({ id, title, artist, status })),
  }
}

const show = defineCommand({
  description: 'Show a collection and its tracks, in their order',
  args: { collection: COLLECTION },
  run: ({ collection: text }, context) =>
    withStore(context, async (store) => {
      const collection = present(await showCollection(store, await findCollectionId(store, text)))
      const { tracks, ...fields } = collection
      const lines = Object.entries(fields).map(([name, value]) => [name, String(value ?? '–')])
      const columns = ['', idColumn('TRACK'), textColumn('TITLE'), textColumn('ARTIST'), 'STATUS']
      const rows = tracks.map(({ id, title, artist, status }, at) => [String(at + 1), id, title, artist, status])
      const table = rows.length === 0 ? 'It has no tracks.' : renderTable(context.stdout, columns, rows)
      return { text: `${renderFields(Object.fromEntries(lines))}\n\n${table}`, json: collection }
    }),
})

const FLAGS = {
  title: { type: 'string', description: 'Its title', valueHint: 'TEXT' },
  slug: { type: 'string', description: 'The last part of its address', valueHint: 'SLUG' },
  description: { type: 'string', description: 'A few sentences on it', valueHint: 'TEXT' },
  cover: { type: 'string', description: 'A picture: JPEG, PNG, WebP, AVIF or GIF', valueHint: 'FILE' },
} as const

interface FlagValues {
  title: string | undefined
  slug: string | undefined
  description: string | undefined
  cover: string | undefined
}

function readFlags({ title, slug, description, cover }: FlagValues): Record<string, unknown> {
  return {
    ...(title === undefined ? {} : { title }),
    ...(slug === undefined ? {} : { slug }),
    ...(description === undefined ? {} : { description: description || null }),
    ...(cover === undefined ? {} : { cover: cover || null }),
  }
}

/** One after the other: each may be named by its title, and nothing is guessed. */
async function findTrackIds(store: Store, words: readonly string[]): Promise<string[]> {
  const ids: string[] = []
  for (const word of words) ids.push(await findTrackId(store, word))
  return ids
}

const add = defineCommand({
  description: 'Add a collection; partners and listeners see it at once',
  args: {
    name: { type: 'positional', required: false, description: 'Its title, in place of --title' },
    ...FLAGS,
  },
  run: async ({ name, title = name, ...flags }, context) => {
    if (title === undefined) throw new UsageError('--title is missing')
    return await withStore(context, async (store, config) => {
      const changes = readFlags({ ...flags, title })
      const id = await withIntake(config, context.cwd, (intake) =>
        addCollection(store, changes, auditContextOf(context), intake),
      )
      const collection = present(await showCollection(store, id))
      return { text: `Added ${collection.title} (${id}) as ${collection.slug}`, json: collection }
    })
  },
})

const update = defineCommand({
  description: 'Change a collection; an empty value clears a field',
  args: { collection: COLLECTION, ...FLAGS },
  run: async ({ collection: text, ...args }, context) => {
    const changes = readFlags(args)
    if (Object.keys(changes).length === 0) throw new UsageError('there is nothing to change: give at least one flag')
    return await withStore(context, async (store, config) => {
      const id = await findCollectionId(store, text)
      const before = present(await showCollection(store, id))
      await withIntake(config, context.cwd, (intake) =>
        saveCollection(store, { id, changes, isNew: false }, auditContextOf(context), { intake }),
      )
      const after = present(await showCollection(store, id))
      const { updated_at: _, tracks: __, ...shown } = after
      const changed = findChanges({ ...before }, shown)
      const heading = changed.length > 0 ? 'Changed' : 'Nothing to change:'
      return {
        text: [`${heading} ${after.title}`, ...renderChanges({ ...before }, shown)].join('\n'),
        json: { ...after, changed: changed.length > 0, changes: changed },
      }
    })
  },
})

const set = defineCommand({
  description: 'Give a collection its tracks: the whole order, what is not named leaves it',
  args: {
    collection: COLLECTION,
    tracks: { type: 'positional', required: false, description: 'Tracks, each as elsewhere, in their order' },
    empty: { type: 'boolean', description: 'In place of tracks: take all of them out' },
  },
  isVariadic: true,
  run: async ({ collection: text, empty, _: words }, context) => {
    const named = words.slice(1)
    if ((named.length === 0) !== (empty === true))
      throw new UsageError('name the tracks in their order, or say --empty')
    return await withStore(context, async (store) => {
      const id = await findCollectionId(store, text)
      const tracks = await findTrackIds(store, named)
      const audit = auditContextOf(context)
      const { isChanged } = await saveCollection(store, { id, changes: { tracks }, isNew: false }, audit)
      const collection = present(await showCollection(store, id))
      const count = countOf(collection.tracks.length, 'track')
      return {
        text: `${isChanged ? 'Set' : 'Nothing to change:'} ${collection.title}: ${count}`,
        json: { ...collection, changed: isChanged },
      }
    })
  },
})

const remove = defineCommand({
  description: 'Delete a collection; its tracks stay',
  args: { collection: COLLECTION, yes: YES },
  run: ({ collection: text, yes }, context) =>
    withStore(context, async (store) => {
      const id = await findCollectionId(store, text)
      const { title, slug } = await showCollection(store, id)
      if (!(await confirm(context, `Delete "${title}"?`, yes === true)))
        return { text: 'Nothing was deleted.', json: { id, slug, title, deleted: false }, exitCode: 1 }
      await deleteCollection(store, id, auditContextOf(context))
      return { text: `Deleted ${title}`, json: { id, slug, title, deleted: true } }
    }),
})

export const collection: CommandGroup = {
  description: 'Collections: tracks that an editor has put together, in an order',
  commands: { list, show, add, update, set, delete: remove },
}
