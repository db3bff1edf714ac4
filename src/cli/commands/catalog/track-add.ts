import { findSameSound } from '../../../editing/files/same-sound.ts'
import { readNewTrack } from '../../../editing/tracks/new-track.ts'
import { saveTrack, showTrack } from '../../../editing/tracks/tracks.ts'
import { parseUuid } from '../../../http/query/parameters.ts'
import { deskCommand } from '../../command/desk.ts'
import { presentTrack } from './track-record.ts'
import { readChanges, TRACK_FLAGS } from './track-update.ts'

const { audio: _, 'artist-id': __, ...FLAGS } = TRACK_FLAGS

export const add = deskCommand({
  description: 'Add a track: the sound is measured and a preview is cut; without a sound it is a draft',
  args: {
    file: { type: 'positional', description: 'The sound', required: false },
    artist: { type: 'string', description: 'Its artist: id or name; made when there is none', valueHint: 'ARTIST' },
    ...FLAGS,
  },
  check: ({ file: _, artist: __, ...flags }) => void readChanges(flags, 0),
  async run({ file, artist, ...flags }, { store, audit, now, withIntake }) {
    const { cover, ...changes } = readChanges(flags, now())
    const named = artist === undefined ? {} : parseUuid(artist) ? { artist_id: artist } : { artist }
    const status = (flags as Record<string, unknown>).publish === true ? { status: 'published' } : {}
    const facts = { hasSound: file !== undefined, now: audit.at }
    const order = await readNewTrack(store, { ...changes, ...named, ...status }, facts)
    const files = { ...(file === undefined ? {} : { audio: file }), ...(cover === undefined ? {} : { cover }) }
    await withIntake((intake) =>
      saveTrack(store, { ...order, changes: { ...order.changes, ...files } }, audit, { intake }),
    )
    const added = await showTrack(store, order.id)
    const same = await findSameSound(store.db, added)
    const track = presentTrack(added)
    const state = track.published_at === null ? 'a draft' : 'published'
    return {
      text: `Added ${track.title} — ${track.artist} (${track.id}), ${state}`,
      json: track,
      notes: same.map((one) => `the same sound is here already as ${one.title} — ${one.artist} (${one.id})`),
    }
  },
})
