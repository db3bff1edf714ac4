import type { FileTags } from './file-tags.ts'

/** What is said of a file before it is sent, as the form of uploads has it. */
interface Wishes {
  title?: string
  artist: string
  genre: string
  isDraft: boolean
  isrc?: string | undefined
  releaseDate?: string | undefined
  album?: string | undefined
  year?: string | undefined
  cover?: Blob | undefined
  isOffered?: boolean | undefined
}

const ISRC = /^[A-Z]{2}[A-Z0-9]{3}\d{7}$/
const DAY = /^\d{4}-\d\d-\d\d$/

/** What was said of all files counts; a file's own tags fill the rest, and wait until a person has seen them. */
export function wishesOfTags(wishes: Wishes, tags: FileTags): Wishes {
  const isrc = (tags.isrc ?? '').replaceAll(/[\s-]/g, '').toUpperCase()
  const isFilled = (wishes.artist.trim() === '' && tags.artist) || (wishes.genre.trim() === '' && tags.genre)
  return {
    ...wishes,
    artist: wishes.artist.trim() === '' ? (tags.artist ?? '') : wishes.artist,
    genre: wishes.genre.trim() === '' ? (tags.genre ?? '') : wishes.genre,
    ...(tags.title === undefined ? {} : { title: tags.title }),
    ...(ISRC.test(isrc) ? { isrc } : {}),
    ...(DAY.test(tags.date ?? '') ? { releaseDate: tags.date } : {}),
    ...(tags.album === undefined ? {} : { album: tags.album }),
    ...(tags.cover === undefined ? {} : { cover: tags.cover }),
    ...(tags.date !== undefined && !DAY.test(tags.date) ? { year: tags.date } : {}),
    ...(isFilled ? { isOffered: true } : {}),
  }
}
