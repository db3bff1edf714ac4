import type { Guide } from './guide.ts'
import { both, heading, list, snippet, text } from './localized.ts'

export const wishes: Guide = {
  name: 'wishes',
  title: both('Tìm bằng lời', 'Wishes in words'),
  summary: both(
    '“lofi 90 bpm la thứ dưới 2 phút”: nhịp độ, giọng, độ dài, thể loại và giấy phép ngay trong câu tìm kiếm.',
    '“lofi 90 bpm A minor under 2 minutes”: tempo, key, length, genre and licence in the words of a search.',
  ),
  parts: [
    text(
      'Với `understand=true`, [`/search`](/docs/reference/search) đọc mong muốn trong `q`, lọc theo đó bằng chính các bộ lọc của API, và tìm phần chữ còn lại. `query.understood` cho biết đã hiểu gì; hãy hiện nó để người dùng bỏ đi được. Không hiểu gì thì câu trả lời y như khi không gửi tham số, và không có `understood`. [`/search/facets`](/docs/reference/countSearch) nhận cùng tham số.',
      'With `understand=true`, [`/search`](/docs/reference/search) reads wishes out of `q`, filters by them with the filters of the API, and looks for the words that are left. `query.understood` says what was understood; show it, so that people can take it away. Where nothing was understood the answer is what it is without the parameter, and there is no `understood`. [`/search/facets`](/docs/reference/countSearch) takes the parameter too.',
    ),
    snippet('wish'),
    heading('what', 'Hiểu những gì', 'What is understood'),
    list(
      [
        'Nhịp độ: `90 bpm` (cộng trừ 2), `tầm 120` (cộng trừ 5), `90-100 bpm`, `dưới 100 bpm`, `nhịp 95`; `nhanh` từ 120, `chậm` đến 90.',
        'Tempo: `90 bpm` (2 either way), `around 120 bpm` (5 either way), `90-100 bpm`, `under 100 bpm`, `tempo 95`; `fast` from 120, `slow` up to 90.',
      ],
      [
        'Giọng: `la thứ`, `fa thăng thứ`, `A minor`, `giọng Am`, `F#m`, `8A` (Camelot).',
        'Key: `la thứ`, `F sharp minor`, `A minor`, `key of C`, `F#m`, `8A` (Camelot).',
      ],
      [
        'Độ dài: `dưới 2 phút`, `trên 3 phút`, `2-3 phút`, `dưới 1:30`; `3 phút` là cộng trừ nửa phút, `30s` là vừa một khoảng 30 giây.',
        'Length: `under 2 minutes`, `over 3 minutes`, `2-3 minutes`, `under 1:30`; `3 minutes` is half a minute either way, `30s` is what fits into 30 seconds.',
      ],
      [
        'Năng lượng: `sôi động` từ 0,6, `nhẹ nhàng` đến 0,4. Tâm trạng khác vẫn là chữ để tìm.',
        'Energy: `energetic` from 0.6, `calm` up to 0.4. Other moods stay words.',
      ],
      [
        'Thể loại của kho nhạc, theo tên. Giấy phép: `thương mại` là `commercial`, `miễn ghi công` là `license=service-commercial`. `lời sạch` là `explicit=false`.',
        'Genres of the catalogue, by name. Licence: `commercial use` is `commercial`, `no attribution` is `license=service-commercial`. `clean lyrics` is `explicit=false`.',
      ],
    ),
    text('Có dấu hay không dấu, tiếng Việt hay tiếng Anh.', 'With diacritics or without, in Vietnamese or English.'),
    heading('titles', 'Tên bài vẫn là tên bài', 'A title stays a title'),
    text(
      'Kho nhạc được hỏi trước: câu tìm kiếm là tên bài, hoặc có một tên bài ở trong, thì những chữ ấy vẫn là chữ. _Mười Năm Tình Cũ_ không phải mười năm, _24h_ không phải độ dài. Chữ trong ngoặc kép luôn là chữ: `"90 bpm" lofi`.',
      'The catalogue is asked first: where the query is a title, or has one in it, those words stay words. _Mười Năm Tình Cũ_ is not ten years, _24h_ is no length. What stands in quotation marks is words always: `"90 bpm" lofi`.',
    ),
    heading('rules', 'Khi có nhiều điều', 'When there is more than one'),
    list(
      [
        'Tham số đã gửi được ưu tiên: `bpm_min=100` thì nhịp độ trong câu không được tính.',
        'A parameter that was sent comes first: with `bpm_min=100` the tempo in the words does not count.',
      ],
      [
        'Hai điều trái nhau (`90 bpm 120 bpm`) thì đều là chữ; số được tính trước chữ (`nhanh 100 bpm` là 100); nói hai lần là một.',
        'What contradicts itself (`90 bpm 120 bpm`) is words; numbers count before words (`fast 100 bpm` is 100); what is said twice is said once.',
      ],
      [
        'Không còn chữ nào (`text` rỗng): mọi bài hợp mong muốn, nghe nhiều trước, `score` là 1.',
        'No words are left (`text` is empty): all tracks that meet the wish, the most played first, with a `score` of 1.',
      ],
    ),
  ],
}
