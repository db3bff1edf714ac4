import { expect, test } from 'vitest'
import * as problems from './line-problems.ts'

test.each([
  [problems.NAME_MISSING, 'còn thiếu name: nghệ sĩ này là nghệ sĩ mới', 'name is missing: the artist is new'],
  [problems.fieldsMissing(['genre']), 'còn thiếu genre: bài hát này là bài mới', 'genre is missing: the track is new'],
  [
    problems.fieldsMissing(['title', 'genre']),
    'còn thiếu title, genre: bài hát này là bài mới',
    'title, genre are missing: the track is new',
  ],
  [
    problems.SOUND_CHANGED,
    'người khác vừa đổi tệp âm thanh của bài này: hãy thử lại',
    'its sound was changed by someone else meanwhile: try again',
  ],
  [problems.slugTaken('a; b'), 'slug "a; b" thuộc về bài hát khác', 'slug "a; b" belongs to another track'],
  [problems.noTrack('x'), 'không tìm thấy x', 'there is no track x'],
  [
    problems.noArtist('x'),
    'không có nghệ sĩ x: nghệ sĩ phải có trước bài hát',
    'there is no artist x: artists come before their tracks',
  ],
  [
    problems.WRONG_PRIMARY,
    'artists phải có artist_id, và chỉ một mình, là primary',
    'artists must have artist_id, and no other, as primary',
  ],
  [
    problems.startsOutside(90, 60),
    'điểm bắt đầu 90 nằm ngoài 60 giây của bài',
    'preview_start_seconds 90 is not inside the 60 seconds of the track',
  ],
  [
    problems.endsOutside(30, 40, 60),
    'đoạn nghe thử 30 giây bắt đầu từ giây 40 vượt quá 60 giây của bài',
    'the preview of 30 seconds from preview_start_seconds 40 ends after the 60 seconds of the track',
  ],
])('%j', (sentence, vi, en) => {
  expect(sentence).toEqual({ vi, en })
})
