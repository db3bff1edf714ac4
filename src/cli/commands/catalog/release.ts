import { findTrackId } from '../../../editing/operators/find-tracks.ts'
import { findReleaseId } from '../../../editing/operators/lookup.ts'
import { coverRelease } from '../../../editing/releases/cover-release.ts'
import { listReleases, type ShownRelease, showRelease } from '../../../editing/releases/release-reads.ts'
import { addRelease, changeRelease, deleteRelease } from '../../../editing/releases/releases.ts'
import type { Store } from '../../../store/store.ts'
import { isoTime } from '../../../text/time.ts'
import { LIMIT, parseLimit } from '../../command/arguments.ts'
import { auditContextOf } from '../../command/audit-context.ts'
import { type CommandGroup, defineCommand, UsageError } from '../../command/command.ts'
import { withIntake, withStore } from '../../command/with-store.ts'
import { countOf, renderFields, renderTime } from '../../terminal/format.ts'
import { idColumn, renderTable, textColumn } from '../../terminal/table.ts'
import { confirm, YES } from '../../terminal/terminal.ts'

const RELEASE = { type: 'positional', description: 'Its id or the beginning of it, or its title' } as const
const DATE = { type: 'string', description: 'The day on which it came out', valueHint: 'DAY' } as const
const TRACKS = { type: 'positional', required: false, description: 'Its tracks, each as elsewhere, in order' } as const

function present({ cover: _, ...release }: ShownRelease) {
  return { ...release, created_at: isoTime(release.created_at), updated_at: isoTime(release.updated_at) }
}

async function findIds(store: Store, tracks: readonly string[]): Promise<string[]> {
  const ids: string[] = []
  for (const text of tracks) ids.push(await findTrackId(store, text))
  return ids
}

const list = defineCommand({
  description: 'List the releases by title',
  args: {
    query: { type: 'string', description: 'Those that have these words in their title', valueHint: 'WORDS' },
    limit: LIMIT,
  },
  run: async ({ query = '', limit }, context) => {
    const max = parseLimit(limit)
    return await withStore(context, async (store) => {
      const { releases, total } = await listReleases(store, { q: query, page: 1, limit: max })
      const columns = [idColumn('ID'), textColumn('TITLE'), 'DAY', 'TRACKS', 'CHANGED']
      const rows = releases.map((one) => [
        ...[one.id, one.title, one.release_date ?? '', String(one.tracks), renderTime(one.updated_at)],
      ])
      return {
        text: rows.length === 0 ? 'There are no such releases.' : renderTable(context.stdout, columns, rows),
        json: releases.map(({ cover: _, ...one }) => ({
          ...one,
          created_at: isoTime(one.created_at),
          updated_at: isoTime(one.updated_at),
        })),
        notes: total > rows.length ? [`${countOf(total - rows.length, 'more release')}: --limit shows more`] : [],
      }
    })
  },
})

const show = defineCommand({
  description: 'Show a release with its tracks',
  args: { release: RELEASE },
  run: ({ release: text }, context) =>
    withStore(context, async (store) => {
      const release = present(await showRelease(store, await findReleaseId(store, text)))
      const { tracks, ...fields } = release
      const rows = tracks.map((track, index) => [
        ...[String(index + 1), track.id, track.title, track.artist, track.status],
      ])
      const columns = ['', idColumn('ID'), textColumn('TITLE'), textColumn('ARTIST'), 'STATE']
      const shown = renderFields({ ...fields, release_date: fields.release_date ?? '' })
      return { text: `${shown}\n\n${renderTable(context.stdout, columns, rows)}`, json: release }
    }),
})

const add = defineCommand({
  description: 'Make a release of tracks; nothing of the tracks changes',
  args: { title: { type: 'positional', description: 'Its title' }, tracks: TRACKS, date: DATE },
  isVariadic: true,
  run: ({ title, date, _: [, ...tracks] }, context) =>
    withStore(context, async (store) => {
      const order = { title, release_date: date, tracks: await findIds(store, tracks) }
      const id = await addRelease(store, order, auditContextOf(context))
      const release = present(await showRelease(store, id))
      return { text: `Made ${release.title} (${id}), ${countOf(release.tracks.length, 'track')}`, json: release }
    }),
})

const update = defineCommand({
  description: 'Change title or day of a release, or its tracks: those that are named become the whole of it, in order',
  args: {
    release: RELEASE,
    tracks: TRACKS,
    title: { type: 'string', description: 'Its title', valueHint: 'TEXT' },
    date: { ...DATE, description: 'The day on which it came out; empty takes it away' },
  },
  isVariadic: true,
  run: async ({ release: text, title, date, _: [, ...tracks] }, context) => {
    if (title === undefined && date === undefined && tracks.length === 0)
      throw new UsageError('there is nothing to change: name tracks, or give --title or --date')
    return await withStore(context, async (store) => {
      const id = await findReleaseId(store, text)
      const changes = {
        ...{ title, release_date: date },
        tracks: tracks.length === 0 ? undefined : await findIds(store, tracks),
      }
      const { isChanged } = await changeRelease(store, id, changes, auditContextOf(context))
      const release = present(await showRelease(store, id))
      return {
        text: `${isChanged ? 'Changed' : 'Nothing to change:'} ${release.title}`,
        json: { ...release, changed: isChanged },
      }
    })
  },
})

const cover = defineCommand({
  description: 'Give a release a cover: every track of it gets the picture, and partners are told',
  args: {
    release: RELEASE,
    file: { type: 'positional', description: 'A picture: JPEG, PNG, WebP, AVIF or GIF' },
  },
  run: ({ release: text, file }, context) =>
    withStore(context, async (store, config) => {
      const id = await findReleaseId(store, text)
      const audit = () => auditContextOf(context)
      const changed = await withIntake(config, context.cwd, (intake) =>
        coverRelease(store, id, { intake, file, audit }),
      )
      return { text: `${countOf(changed, 'track')} changed`, json: { id, changed } }
    }),
})

const remove = defineCommand({
  description: 'Delete a release; its tracks stay',
  args: { release: RELEASE, yes: YES },
  run: ({ release: text, yes }, context) =>
    withStore(context, async (store) => {
      const { id, title } = await showRelease(store, await findReleaseId(store, text))
      if (!(await confirm(context, `Delete the release "${title}"?`, yes === true)))
        return { text: 'Nothing was deleted.', json: { id, deleted: false }, exitCode: 1 }
      await deleteRelease(store, id, auditContextOf(context))
      return { text: `Deleted ${title}`, json: { id, deleted: true } }
    }),
})

export const release: CommandGroup = {
  description: 'Releases: albums, with their tracks in order',
  commands: { list, show, add, update, cover, delete: remove },
}
