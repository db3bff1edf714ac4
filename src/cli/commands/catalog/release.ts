import { coverRelease } from '../../../editing/releases/cover-release.ts'
import { listReleases, type ShownRelease, showRelease } from '../../../editing/releases/release-reads.ts'
import { addRelease, changeRelease, deleteRelease } from '../../../editing/releases/releases.ts'
import { LIMIT, option, word, YES } from '../../command/arguments.ts'
import { type CommandGroup, UsageError } from '../../command/command.ts'
import { auditContextOf, declined, deskCommand, showTimes } from '../../command/desk.ts'
import { RELEASE } from '../../command/named.ts'
import { findTrackIds } from '../../command/named-track.ts'
import { countOf } from '../../terminal/format.ts'
import { renderRecord } from '../../terminal/print.ts'
import { MEMBERS } from './collection.ts'

const DATE = option('DAY', 'The day on which it came out')
const TRACKS = word('Its tracks, each as elsewhere, in order', { required: false })

function present<R extends { cover: unknown }>({ cover: _, ...release }: R) {
  return showTimes(release)
}
const presentShown = (release: ShownRelease) => present(release)

const list = deskCommand({
  description: 'List the releases by title',
  args: {
    query: option('WORDS', 'Those that have these words in their title'),
    limit: LIMIT,
  },
  async run({ query = '', limit }, { store, list }) {
    const { releases, total } = await listReleases(store, { q: query, page: 1, limit })
    const columns = { ID: 'id', TITLE: 'title', DAY: 'release_date', TRACKS: 'tracks', CHANGED: 'updated_at' } as const
    const rows = releases.map((one) => present(one))
    return list({ columns, rows, nothing: 'There are no such releases.', total, more: 'more release' })
  },
})

const show = deskCommand({
  description: 'Show a release with its tracks',
  args: { release: RELEASE },
  async run({ release: id }, { store, stdout }) {
    const json = presentShown(await showRelease(store, id))
    return { text: renderRecord(stdout, json, { tracks: MEMBERS }), json }
  },
})

const add = deskCommand({
  description: 'Make a release of tracks; nothing of the tracks changes',
  args: { title: word('Its title'), tracks: TRACKS, date: DATE },
  isVariadic: true,
  async run({ title, date, _: [, ...words] }, { store, audit }) {
    const tracks = await findTrackIds(store, words)
    const id = await addRelease(store, { title, release_date: date, tracks }, audit)
    const json = presentShown(await showRelease(store, id))
    return { text: `Made ${json.title} (${id}), ${countOf(tracks.length, 'track')}`, json }
  },
})

const update = deskCommand({
  description: 'Change title or day of a release, or its tracks: those that are named become the whole of it, in order',
  args: {
    release: RELEASE,
    tracks: TRACKS,
    title: option('TEXT', 'Its title'),
    date: { ...DATE, description: 'The day on which it came out; empty takes it away' },
  },
  isVariadic: true,
  check({ title, date, _: words }) {
    if (title === undefined && date === undefined && words.length === 1)
      throw new UsageError('there is nothing to change: name tracks, or give --title or --date')
  },
  async run({ release: id, title, date, _: [, ...words] }, { store, audit }) {
    const tracks = words.length === 0 ? undefined : await findTrackIds(store, words)
    const { isChanged } = await changeRelease(store, id, { title, release_date: date, tracks }, audit)
    const release = presentShown(await showRelease(store, id))
    const heading = isChanged ? 'Changed' : 'Nothing to change:'
    return { text: `${heading} ${release.title}`, json: { ...release, changed: isChanged } }
  },
})

const cover = deskCommand({
  description: 'Give a release a cover: every track of it gets the picture, and partners are told',
  args: {
    release: RELEASE,
    file: word('A picture: JPEG, PNG, WebP, AVIF or GIF'),
  },
  async run({ release: id, file }, desk) {
    const audit = () => auditContextOf(desk)
    const changed = await desk.withIntake((intake) => coverRelease(desk.store, id, { intake, file, audit }))
    return { text: `${countOf(changed, 'track')} changed`, json: { id, changed } }
  },
})

const remove = deskCommand({
  description: 'Delete a release; its tracks stay',
  args: { release: RELEASE, yes: YES },
  async run({ release }, { store, audit, confirm }) {
    const { id, title } = await showRelease(store, release)
    if (!(await confirm(`Delete the release "${title}"?`)))
      return declined('Nothing was deleted.', { id, deleted: false })
    await deleteRelease(store, id, audit)
    return { text: `Deleted ${title}`, json: { id, deleted: true } }
  },
})

export const release: CommandGroup = {
  description: 'Releases: albums, with their tracks in order',
  commands: { list, show, add, update, cover, delete: remove },
}
