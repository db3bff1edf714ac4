import type { ReadApi } from './read-api.ts'
import type { ListedTrack, SiteTrack } from './web-pages.ts'

interface Waveforms {
  data: { id: string; peaks: number[] }[]
}

/** As many bars as a small picture has room for. */
const BARS = 48

/** Rows of these tracks, in their order; unknown ones are left out. At most 50, as the API has it. */
export async function listByIds(read: ReadApi, ids: readonly string[]): Promise<ListedTrack[]> {
  if (ids.length === 0) return []
  const { data } = await read<{ data: SiteTrack[] }>('getTracksByIds', { query: { ids: ids.join() } })
  return withPeaks(read, data)
}

/** The same for tracks that have been asked for already. */
export async function withPeaks(read: ReadApi, tracks: readonly SiteTrack[]): Promise<ListedTrack[]> {
  if (tracks.length === 0) return []
  const ids = tracks.map(({ id }) => id).join()
  const { data } = await read.orNone<Waveforms>({ data: [] }, 'getWaveforms', { query: { ids, points: BARS } })
  const byId = new Map(data.map(({ id, peaks }) => [id, peaks]))
  return tracks.map((track) => ({ ...track, peaks: byId.get(track.id) ?? [] }))
}
