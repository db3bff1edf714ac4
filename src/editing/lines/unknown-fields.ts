import type { Sentence } from '../../text/sentence.ts'

/**
 * Names in a line that no field has. An import goes on without them, counts them and tells their names, so that an export of another
 * program can be used as it is; a line for a single song or artist is refused, since its writer meant something by it.
 */
export function findUnknownFields(line: object, known: ReadonlySet<string>): string[] {
  return Object.keys(line).filter((name) => !known.has(name))
}

export const NO_TRACK_FIELD: Sentence = { vi: 'không phải là trường của bài hát', en: 'is not a field of a track' }

export const noCollectionField = (name: string): Sentence => ({
  vi: `${name} không phải là trường của tuyển tập`,
  en: `${name} is not a field of a collection`,
})

export const noArtistField = (name: string): Sentence => ({
  vi: `${name} không phải là trường của nghệ sĩ`,
  en: `${name} is not a field of an artist`,
})

export const noReleaseField = (name: string): Sentence => ({
  vi: `${name} không phải là trường của bản phát hành`,
  en: `${name} is not a field of a release`,
})
