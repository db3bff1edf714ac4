import type { Guide } from './guide.ts'
import { both, heading, list, snippet, text } from './localized.ts'

export const collections: Guide = {
  name: 'collections',
  title: both('Tuyển tập', 'Collections'),
  summary: both(
    'Những danh sách do người biên tập chọn và xếp thứ tự: hiện chúng, lọc theo chúng, theo dõi chúng.',
    'Lists that an editor has chosen and put in order: show them, filter by them, follow them.',
  ),
  parts: [
    text(
      '[`/collections`](/docs/reference/listCollections) liệt kê các tuyển tập, mới đổi nhất trước; [`/collections/{slug}/tracks`](/docs/reference/listCollectionTracks) trả các bài của một tuyển tập theo thứ tự của người biên tập, với `page`, `limit` và `fields` như mọi danh sách bài hát.',
      '[`/collections`](/docs/reference/listCollections) lists them, the last changed first; [`/collections/{slug}/tracks`](/docs/reference/listCollectionTracks) answers the tracks of one in the editor’s order, with `page`, `limit` and `fields` as in every list of tracks.',
    ),
    snippet('collections'),
    list(
      [
        'Chỉ có bài đã phát hành. Bài bị gỡ hoặc ẩn rời tuyển tập ngay, và trở lại đúng chỗ cũ khi có lại; `track_count` luôn bằng số bài được liệt kê.',
        'Only published tracks are in it. One that is taken down or hidden leaves at once, and has its place again when it comes back; `track_count` is always as many as are listed.',
      ],
      [
        'Tuyển tập có thể trống: `track_count` 0 và danh sách rỗng, không phải 404.',
        'A collection may be empty: `track_count` 0 and an empty list, not a 404.',
      ],
      [
        'Hãy giữ `id`: người biên tập có thể đổi `slug`, và khi đó địa chỉ cũ là 404.',
        'Keep the `id`: an editor may change the `slug`, and the old address is a 404 from then on.',
      ],
    ),
    heading('filter', 'Lọc theo tuyển tập', 'Filter by it'),
    text(
      '`collection=<slug>` lọc [`/tracks`](/docs/reference/listTracks), [`/search`](/docs/reference/search) và các số đếm của chúng, cùng mọi bộ lọc khác: thứ tự khi đó theo `sort`. Slug không ai có thì không có bài nào.',
      '`collection=<slug>` filters [`/tracks`](/docs/reference/listTracks), [`/search`](/docs/reference/search) and their counts, along with every other filter: the order is then that of `sort`. An unknown slug matches no tracks.',
    ),
    heading('follow', 'Theo dõi', 'Follow'),
    text(
      'Webhook đăng ký `collection.updated` và `collection.deleted` được báo khi người biên tập tạo, đổi hoặc xoá. Webhook không nêu sự kiện nào thì không nhận chúng. Bài hát đến và đi vẫn được báo bằng các [sự kiện của bài hát](/docs/guides/webhooks); `/changes` cũng chỉ nói về bài hát.',
      'A webhook that registers for `collection.updated` and `collection.deleted` is told when an editor makes, changes or deletes one. One that names no events does not get them. Tracks that come and go are told by the [events of tracks](/docs/guides/webhooks); `/changes` is about tracks alone too.',
    ),
  ],
}
