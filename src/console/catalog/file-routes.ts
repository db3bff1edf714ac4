import { buffer } from 'node:stream/consumers'
import { showCollection } from '../../editing/collections/list-collections.ts'
import { showArtist } from '../../editing/tracks/artists.ts'
import { showTrack } from '../../editing/tracks/tracks.ts'
import { rangeNotSatisfiable } from '../../errors.ts'
import type { StreamAnswer } from '../../http/answer.ts'
import { uploadedFilePolicy } from '../../http/headers/policies.ts'
import { ownNotFound } from '../../http/own-errors.ts'
import { MediaMissingError, type MediaStore, parseKey } from '../../media/media-store.ts'
import { decideRange, rangeHeaders } from '../../media/ranges.ts'
import type { Store } from '../../store/store.ts'
import { adminRoutes, idParam } from '../endpoint/admin-endpoint.ts'
import type { Route } from '../endpoint/deps.ts'

const SOUNDS = ['mpeg', 'wav', 'flac', 'ogg', 'mp4', 'aiff'].map((name) => `audio/${name}`)
const TYPES = [...SOUNDS, 'image/webp', 'application/octet-stream']

const { support } = adminRoutes('Catalogue')

/** The files of drafts and whole sounds too, which no signed link leads to: only for who has signed in. */
export const fileRoutes: readonly Route[] = [
  fileRoute('getTrackAudio', '/tracks/{id}/audio', 'The whole sound of a track', showTrack, 'audio_original'),
  fileRoute('getTrackPreview', '/tracks/{id}/preview', 'The preview of a track', showTrack, 'audio_media'),
  fileRoute('getTrackCover', '/tracks/{id}/cover', 'The picture of a track', showTrack, 'cover_media'),
  fileRoute('getArtistAvatar', '/artists/{id}/avatar', 'The picture of an artist', showArtist, 'avatar_media'),
  fileRoute(
    'getCollectionCover',
    '/collections/{id}/cover',
    'The picture of a collection',
    showCollection,
    'cover_media',
  ),
]

function fileRoute<Column extends string>(
  id: string,
  path: string,
  summary: string,
  find: (store: Store, id: string) => Promise<Record<Column, string | null>>,
  column: Column,
): Route {
  return support(id, `GET ${path}`, {
    summary,
    params: idParam('Whose file it is.'),
    answers: {
      200: { description: 'The file.', contentType: TYPES },
      206: { description: 'A part of the file.', contentType: TYPES },
    },
    errors: [rangeNotSatisfiable('bytes */0')],
    hasOwnTimeout: true,
    async handle({ id, request }, { store, media }) {
      const key = (await find(store, id))[column]
      if (key === null) throw ownNotFound()
      return await answerFile(media, key, request.headers.range)
    },
  })
}

async function answerFile(media: MediaStore, key: string, range: string | undefined): Promise<StreamAnswer> {
  try {
    const stat = await media.stat(key)
    if (!stat) throw ownNotFound()
    const type = await findType(media, key, stat.size)
    const file = { size: stat.size, etag: '""', modifiedMs: stat.modifiedMs }
    const decision = decideRange({ range, ifRange: undefined }, file)
    const { status, contentRange, length } = rangeHeaders(decision, stat.size)
    if (status === 416) throw rangeNotSatisfiable(contentRange!)
    const headers = ['Content-Type', type, 'Content-Length', String(length), 'Accept-Ranges', 'bytes', ...HEADERS]
    if (contentRange !== undefined) headers.push('Content-Range', contentRange)
    return { status, headers, body: await media.open(key, decision.kind === 'part' ? decision : undefined) }
  } catch (error) {
    throw error instanceof MediaMissingError ? ownNotFound() : error
  }
}

/** Cached by the browser for a while, by no proxy: the address changes with the file. */
const HEADERS = [
  ...['Cache-Control', 'private, max-age=300', 'X-Content-Type-Options', 'nosniff'],
  ...[...uploadedFilePolicy, 'Content-Disposition', 'inline'],
]

const HEAD_BYTES = 12

/** An original has no extension of its own, and a player needs to be told what it is. Anything unknown is bytes, never a page. */
async function findType(media: MediaStore, key: string, size: number): Promise<string> {
  const parsed = parseKey(key)!
  if (parsed.kind !== 'originals' || size < HEAD_BYTES) return parsed.type
  const head = await buffer(await media.open(key, { start: 0, end: HEAD_BYTES - 1 }))
  const text = head.toString('latin1')
  if (text.startsWith('RIFF') && text.startsWith('WAVE', 8)) return 'audio/wav'
  if (text.startsWith('fLaC')) return 'audio/flac'
  if (text.startsWith('OggS')) return 'audio/ogg'
  if (text.startsWith('ftyp', 4)) return 'audio/mp4'
  if (text.startsWith('FORM')) return 'audio/aiff'
  if (text.startsWith('ID3') || (head[0] === 0xff && (head[1]! & 0xe0) === 0xe0)) return 'audio/mpeg'
  return parsed.type
}
