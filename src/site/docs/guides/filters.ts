import type { Guide } from './guide.ts'
import { both, heading, list, snippet, text } from './localized.ts'

export const filters: Guide = {
  name: 'filters',
  title: both('Lọc và đếm', 'Filters and counts'),
  summary: both(
    'Lọc cùng với từ khoá, hiện số bài cho mỗi lựa chọn, chỉ lấy những trường cần dùng.',
    'Filter along with words, show a count for every choice, fetch only the fields that you use.',
  ),
  parts: [
    text(
      '[`/tracks`](/docs/reference/listTracks) và [`/search`](/docs/reference/search) có chung các bộ lọc: thể loại, giọng, nhịp độ, năng lượng, độ dài, giấy phép. Mọi điều kiện đều phải đúng, và `meta.total` luôn chính xác. `query` của `/search` nhắc lại những bộ lọc bạn đã gửi.',
      '[`/tracks`](/docs/reference/listTracks) and [`/search`](/docs/reference/search) share their filters: genre, key, tempo, energy, length, licence. All conditions must hold, and `meta.total` is always exact. `query` of `/search` repeats the filters that you sent.',
    ),
    heading('counts', 'Số bài cho mỗi lựa chọn', 'A count for every choice'),
    text(
      '[`/tracks/facets`](/docs/reference/countTracks) nhận cùng các bộ lọc, [`/search/facets`](/docs/reference/countSearch) thêm `q`. Mỗi nhóm được đếm với mọi bộ lọc trừ bộ lọc của chính nó: người đã chọn Ballad vẫn thấy các thể loại khác có bao nhiêu bài. Lựa chọn không dẫn tới bài nào thì không có trong danh sách.',
      '[`/tracks/facets`](/docs/reference/countTracks) takes the same filters, [`/search/facets`](/docs/reference/countSearch) `q` as well. Each facet is counted with all filters but its own: who has chosen Ballad still sees how many the other genres have. A choice that would lead to nothing is not in the list.',
    ),
    snippet('facets'),
    list(
      ['Giá trị xếp theo số bài, rồi theo tên.', 'Values are ordered by count, then by name.'],
      [
        'Khoảng gồm `min`, không gồm `max`: 10 nhịp mỗi phút, 0,1 năng lượng (khoảng cuối gồm cả 1), 30 giây. Khoảng trống ở giữa vẫn được nêu.',
        'A bin includes `min` and not `max`: 10 beats per minute, 0.1 energy (the last includes 1), 30 seconds. Empty bins in between are listed.',
      ],
      [
        'Bài chưa được đo thì không nằm trong khoảng nào, nên tổng các khoảng có thể nhỏ hơn `meta.total`.',
        'A track that was not measured is in no bin, so that the bins may add up to less than `meta.total`.',
      ],
    ),
    heading('fields', 'Chỉ những trường cần dùng', 'Only the fields that you use'),
    text(
      'Ở mọi câu trả lời có bài hát, `fields=title,artist,bpm` chỉ trả những trường đó, và luôn có `id`. Tên sai là 400, kèm danh sách các tên.',
      'In every answer that holds tracks, `fields=title,artist,bpm` answers those alone, and the `id` always. A wrong name is a 400 with the list of names.',
    ),
    heading('did-you-mean', 'Có phải bạn muốn tìm', 'Did you mean'),
    text(
      '`/search?did_you_mean=true` thêm `query.did_you_mean`: một cách viết có dấu mà kết quả tốt hơn điều đã gõ, hoặc null. Hãy hiện nó như một liên kết; kết quả của điều đã gõ vẫn ở đó.',
      '`/search?did_you_mean=true` adds `query.did_you_mean`: a spelling with its tones that has better answers than what was typed, or null. Show it as a link; the answers to what was typed are there all the same.',
    ),
  ],
}
