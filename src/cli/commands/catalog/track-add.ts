import { findSameSound } from '../../../editing/files/same-sound.ts'
import { readNewTrack } from '../../../editing/tracks/new-track.ts'
import { saveTrack, showTrack } from '../../../editing/tracks/tracks.ts'
import { parseUuid } from '../../../http/query/parameters.ts'
import { auditContextOf } from '../../command/audit-context.ts'
import { defineCommand } from '../../command/command.ts'
import { withIntake, withStore } from '../../command/with-store.ts'
import { presentTrack } from './track-record.ts'
import { readChanges, TRACK_FLAGS } from './track-update.ts'

const { audio: _, 'artist-id': __, ...FLAGS } = TRACK_FLAGS

export const add = defineCommand({
  description: 'Add a track: the sound is measured and a preview is cut; without a sound it is a draft',
  args: {
    file: { type: 'positional', description: 'The sound', required: false },
    artist: { type: 'string', description: 'Its artist: id or name; made when there is none', valueHint: 'ARTIST' },
    ...FLAGS,
  },
  run: async ({ file, artist, ...args }, context) => {
    const { cover, ...changes } = readChanges(args as Record<string, unknown>, context.now())
    const named = artist === undefined ? {} : parseUuid(artist) ? { artist_id: artist } : { artist }
    return await withStore(context, async (store, config) => {
      const audit = auditContextOf(context)
      const given = {
        ...changes,
        ...named,
        ...((args as Record<string, unknown>).publish === true ? { status: 'published' } : {}),
      }
      const order = await readNewTrack(store, given, { hasSound: file !== undefined, now: audit.at })
      const files = { ...(file === undefined ? {} : { audio: file }), ...(cover === undefined ? {} : { cover }) }
      await withIntake(config, context.cwd, (intake) =>
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
    })
  },
})
