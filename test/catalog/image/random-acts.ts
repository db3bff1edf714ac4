import { addArtist, deleteArtist } from '../../../src/editing/tracks/artists.ts'
import { mergeArtists } from '../../../src/editing/tracks/merge-artists.ts'
import { deleteTrack, publishTrack, unpublishTrack, updateTrack } from '../../../src/editing/tracks/tracks.ts'
import { OperatorError } from '../../../src/operator-error.ts'
import type { Store } from '../../../src/store/store.ts'
import { restoreTrack } from '../../../src/takedowns/restore.ts'
import { takeDownTrack } from '../../../src/takedowns/take-down.ts'
import { importAll } from '../../cli/lines.ts'
import { numberedId } from '../../search/song-catalogue.ts'
import { actAt } from '../../support/acts.ts'
import { MAIL } from '../../support/mails.ts'
import type { makeRandom } from '../../support/random.ts'

/** What operators do to a catalogue, drawn at random: few ids and few words, so that things are met again. */

export const NOW = Date.UTC(2026, 0, 15, 10)
const ACT = actAt(NOW)
const WORDS = 'em anh mưa mùa đường dương phố kỷ nhớ Love'.split(' ')
const TRACKS = 24
const ARTISTS = 6

type Random = ReturnType<typeof makeRandom>

function drawing({ below }: Random) {
  const pick = <T>(list: readonly T[]): T => list[below(list.length)]!
  const track = () => numberedId('b', below(TRACKS))
  const artist = () => numberedId('a', below(ARTISTS))
  const text = () => Array.from({ length: 1 + below(4) }, () => pick(WORDS)).join(' ')
  const aliases = () => pick([null, null, ['mưa phố', 'sếp']])
  return { below, pick, track, artist, text, aliases }
}

function makeLine(draw: ReturnType<typeof drawing>): object {
  const { below, pick, track, artist, text, aliases } = draw
  return pick([
    () => ({
      type: 'artist',
      id: artist(),
      name: `${text()} ${below(4)}`,
      aliases: aliases(),
      biography: pick([null, 'Hát.']),
    }),
    ...Array(4).fill(() => ({
      ...{
        type: 'track',
        id: track(),
        title: text(),
        aliases: aliases(),
        artist_id: artist(),
        genre: pick(['Pop', 'pop', 'Rap Việt']),
      },
      ...{ duration_seconds: 60 + below(300), play_count: below(3), like_count: below(3), bpm: pick([null, 90, 120]) },
      ...{
        license_code: pick(['service-standard', 'service-commercial', 'service-restricted']),
        isrc: pick([null, 'VNA0D2600001']),
      },
      ...{
        musical_key: pick([null, 'A minor', 'no key']),
        is_explicit: pick([true, false]),
        published_at: '2026-01-13T00:00:00Z',
      },
    })),
    () => ({
      type: 'plays',
      track_id: track(),
      date: pick(['2025-10-20', '2026-01-14', '2026-01-15']),
      plays: below(3),
    }),
    () => ({ type: 'collection', id: numberedId('b', 900 + below(3)), title: text(), tracks: [track(), track()] }),
    () => ({ type: 'release', id: numberedId('b', 950 + below(2)), title: text(), tracks: [track()] }),
  ])()
}

/** Artists, and a track of each of the first so many. */
export async function fillStore(store: Store, tracks = 6): Promise<void> {
  const artists = Array.from({ length: ARTISTS }, (_, at) => ({
    type: 'artist',
    id: numberedId('a', at),
    name: `Hà ${at}`,
  }))
  const songs = Array.from({ length: tracks }, (_, at) => ({
    ...{ type: 'track', id: numberedId('b', at), title: `Mưa ${at}`, artist_id: numberedId('a', at % ARTISTS) },
    ...{ genre: 'Pop', duration_seconds: 200, published_at: '2026-01-13T00:00:00Z' },
  }))
  await importAll(store, [...artists, ...songs], { now: () => NOW })
}

/** One of them; what the catalogue's state forbids is passed over, as an operator would be told. */
export async function actAtRandom(store: Store, random: Random): Promise<void> {
  const draw = drawing(random)
  const { below, pick, track, artist, text } = draw
  const takedown = async () => (await store.db.selectFrom('takedowns').select('id').execute()).at(-1)?.id ?? ''
  const acts: (() => Promise<unknown>)[] = [
    ...Array(6).fill(() =>
      importAll(
        store,
        Array.from({ length: 1 + below(12) }, () => makeLine(draw)),
        { now: () => NOW },
      ),
    ),
    () =>
      updateTrack(
        store,
        track(),
        { title: text(), license_code: pick(['service-standard', 'service-commercial']) },
        ACT,
      ),
    () => unpublishTrack(store, track(), ACT),
    () => publishTrack(store, track(), ACT),
    () => deleteTrack(store, track(), ACT),
    () => deleteArtist(store, artist(), ACT),
    () => addArtist(store, { name: `${text()} ${below(99)}` }, ACT),
    () => mergeArtists(store, artist(), artist(), ACT),
    () => takeDownTrack(store, { trackId: track(), claimant: 'Sao Mai', reason: 'Sai', scope: 'new' }, ACT, MAIL),
    async () => restoreTrack(store, await takedown(), ACT, MAIL),
  ]
  await pick(acts)().catch((error: unknown) => {
    if (!(error instanceof OperatorError)) throw error
  })
}
