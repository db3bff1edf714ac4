import { attributionFormat, LICENSE_CODES, LICENSES } from '../../../catalog/licenses.ts'
import { same } from '../../../text/sentence.ts'
import type { Guide, GuideContext } from './guide.ts'
import { both, heading, list, type Part, snippet, text } from './localized.ts'

const YES = both('được', 'allowed')
const NO = both('không', 'not allowed')
const MUST = both('bắt buộc', 'required')
const NEED_NOT = both('không bắt buộc', 'not required')

const TABLE: Part = {
  kind: 'table',
  label: both('Các giấy phép', 'Licences'),
  head: [both('Mã', 'Code'), both('Quảng cáo, tài trợ', 'Advertising, sponsored'), both('Ghi công', 'Attribution')],
  rows: LICENSE_CODES.map((code) => [
    same(`\`${code}\``),
    LICENSES[code].commercial_use_allowed ? YES : NO,
    LICENSES[code].attribution_required ? MUST : NEED_NOT,
  ]),
}

const WHAT: readonly Part[] = [
  TABLE,
  text(
    'Mỗi bài có `license_code`, `attribution_required`, `commercial_use_allowed` và `territory`. [Trang giấy phép](/licenses) có lời văn đầy đủ.',
    'Every track has `license_code`, `attribution_required`, `commercial_use_allowed` and `territory`. The [licences page](/licenses) has the full texts.',
  ),
  snippet('license'),
]

const COMMERCIAL_AND_DUTIES: readonly Part[] = [
  heading('commercial', 'Quảng cáo và nội dung tài trợ', 'Advertising and sponsored content'),
  text(
    'Trong luồng quảng cáo hoặc tài trợ, đừng hiện bài `service-restricted`: hãy lọc ngay từ đầu.',
    'Where advertising or sponsored content is made, do not offer `service-restricted` tracks: filter them out from the beginning.',
  ),
  snippet('commercial'),
  heading('duties', 'Nghĩa vụ', 'Duties'),
  list(
    [
      'Kiểm tra giấy phép khi người dùng gắn bài, không chỉ khi tìm: giấy phép có thể hẹp lại, khi đó có `track.updated`.',
      'Check the licence when a user attaches a track, not only when it is found: a licence can become narrower, and `track.updated` says so.',
    ],
    [
      '`territory` là `worldwide` hoặc các mã quốc gia, cách nhau bằng dấu phẩy: chỉ cho dùng ở đó.',
      '`territory` is `worldwide` or country codes with commas: offer the track only there.',
    ],
    [
      '`is_explicit`: bài có lời không hợp với trẻ em; `explicit=false` bỏ chúng ra.',
      '`is_explicit`: lyrics unfit for children; `explicit=false` leaves them out.',
    ],
  ),
]

export const licences = ({ serviceName }: GuideContext): Guide => ({
  name: 'licences',
  title: both('Giấy phép và ghi công', 'Licences and attribution'),
  summary: both(
    'Bài nào được dùng vào việc gì, và phải ghi tên ai.',
    'Which track may be used for what, and who must be named.',
  ),
  parts: [
    ...WHAT,
    heading('attribution', 'Ghi công', 'Attribution'),
    text(
      `Dòng cần hiện là \`${attributionFormat(serviceName)}\`; \`compliance.attribution_text\` có sẵn dòng đó cho từng bài. Hiện nó ở ít nhất một nơi: mô tả video, lớp phủ khi phát, hoặc màn hình thông tin bài hát.`,
      `The line to show is \`${attributionFormat(serviceName)}\`; \`compliance.attribution_text\` has it ready for each track. Show it in at least one place: the description of the video, over the picture while it plays, or the screen about the track.`,
    ),
    ...COMMERCIAL_AND_DUTIES,
  ],
})
