import type { Sentence } from '../../text/sentence.ts'

// What is wrong with a line that only the store can tell.

export const NAME_MISSING: Sentence = {
  vi: 'còn thiếu name: nghệ sĩ này là nghệ sĩ mới',
  en: 'name is missing: the artist is new',
}

export const fieldsMissing = (names: readonly string[]): Sentence => ({
  vi: `còn thiếu ${names.join(', ')}: bài hát này là bài mới`,
  en: `${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} missing: the track is new`,
})

export const SOUND_CHANGED: Sentence = {
  vi: 'người khác vừa đổi tệp âm thanh của bài này: hãy thử lại',
  en: 'its sound was changed by someone else meanwhile: try again',
}

export const slugTaken = (slug: string): Sentence => ({
  vi: `slug "${slug}" thuộc về bài hát khác`,
  en: `slug "${slug}" belongs to another track`,
})

export const TITLE_MISSING: Sentence = {
  vi: 'còn thiếu title: tuyển tập này là tuyển tập mới',
  en: 'title is missing: the collection is new',
}

export const collectionSlugTaken = (slug: string): Sentence => ({
  vi: `slug "${slug}" thuộc về tuyển tập khác`,
  en: `slug "${slug}" belongs to another collection`,
})

export const RELEASE_UNTITLED: Sentence = { vi: 'còn thiếu title', en: 'title is missing' }

export const noSuchTrack = (id: string): Sentence => ({ vi: `không có bài hát ${id}`, en: `there is no track ${id}` })

export const heldElsewhere = (id: string, holder: string): Sentence => ({
  vi: `bài hát ${id} đang ở bản phát hành ${holder}`,
  en: `track ${id} is on the release ${holder}`,
})

const MAX_NAMED = 5

/** The first of them by their ids, and how many more. */
export function noTracks(ids: readonly string[]): Sentence {
  const named = ids.slice(0, MAX_NAMED).join(', ')
  const more = ids.length - MAX_NAMED
  return {
    vi: `tracks có bài hát không tồn tại: ${named}${more > 0 ? ` và ${more} bài nữa` : ''}`,
    en: `tracks names what is no track: ${named}${more > 0 ? ` and ${more} more` : ''}`,
  }
}

export const noTrack = (id: string): Sentence => ({ vi: `không tìm thấy ${id}`, en: `there is no track ${id}` })

export const noArtist = (id: string): Sentence => ({
  vi: `không có nghệ sĩ ${id}: nghệ sĩ phải có trước bài hát`,
  en: `there is no artist ${id}: artists come before their tracks`,
})

export const WRONG_PRIMARY: Sentence = {
  vi: 'artists phải có artist_id, và chỉ một mình, là primary',
  en: 'artists must have artist_id, and no other, as primary',
}

export const startsOutside = (start: number, duration: number): Sentence => ({
  vi: `điểm bắt đầu ${start} nằm ngoài ${duration} giây của bài`,
  en: `preview_start_seconds ${start} is not inside the ${duration} seconds of the track`,
})

export const endsOutside = (length: number, start: number, duration: number): Sentence => ({
  vi: `đoạn nghe thử ${length} giây bắt đầu từ giây ${start} vượt quá ${duration} giây của bài`,
  en: `the preview of ${length} seconds from preview_start_seconds ${start} ends after the ${duration} seconds of the track`,
})

export const ALREADY_PUBLISHED: Sentence = {
  vi: 'bài đã phát hành: publish_at chỉ dành cho bản nháp',
  en: 'the track is published: publish_at is for drafts',
}

export const NOTHING_TO_CHANGE: Sentence = { vi: 'không có gì để thay đổi', en: 'there is nothing to change' }
