import { ApiError, pathNotFound } from '../../errors.ts'
import type { ReadApi } from './read-api.ts'
import type { WholeTrack } from './web-pages.ts'

export const SLUG = { slug: { description: 'Of the track.', example: 'mua-tren-pho-cu' } }

/** What cannot be a slug is an address that leads nowhere, like any other. */
export function readTrack(read: ReadApi, slug: string): Promise<WholeTrack> {
  return read<WholeTrack>('getTrackBySlug', { params: { slug } }).catch((error: unknown) => {
    throw error instanceof ApiError && error.status === 400 ? pathNotFound() : error
  })
}

export async function readPeaks(read: ReadApi, id: string, points: number): Promise<readonly number[]> {
  const none = { peaks: [] as number[] }
  return (await read.orNone(none, 'getWaveform', { params: { id }, query: { points } })).peaks
}
