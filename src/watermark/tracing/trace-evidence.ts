import { createHash } from 'node:crypto'
import {
  code,
  createMoment,
  facts,
  heading,
  type Markup,
  paragraph,
  renderEvidencePage,
} from '../../editing/operators/printed-page.ts'
import { type Language, languageOf } from '../../text/sentence.ts'
import { copiesOf, type TracedCopy, type TraceResult } from './present-trace.ts'
import { answerOf } from './trace-words.ts'

export interface TraceEvidence {
  /** Null for a file that was traced on the command line. */
  id: string | null
  bytes: number
  /** SHA-256 of the file. */
  digest: string
  tracedBy: string
  tracedAt: number
  result: TraceResult
  trackName: (id: string) => string
}

interface PageOptions {
  language: Language
  serviceName: string
  /** Whose clocks are shown beside UTC. */
  timeZone: string
}

/** What was found, as a page to print and file: the answer first, how sure it is, then everything that it rests on. */
export function renderTraceEvidence(evidence: TraceEvidence, options: PageOptions): string {
  const words = languageOf(options.language) === 'en' ? ENGLISH : VIETNAMESE
  const moment = createMoment(options.language, options.timeZone)
  const { result, trackName } = evidence
  const answer = answerOf(result, options.language, trackName, options.timeZone)
  const named = answer.certainty === 'unknown' ? [] : copiesOf(result)
  return renderEvidencePage(`${words.title}: ${result.file}`, options.language, [
    paragraph(answer.sentence, 'answer'),
    paragraph(answer.odds),
    paragraph(answer.how),
    paragraph(answer.caution, 'soft'),
    ...named.flatMap((copy, index) => [
      heading(named.length === 1 ? words.copy : words.copyOf(index + 1, named.length)),
      copyFacts(copy, words, moment, trackName),
    ]),
    heading(words.file),
    facts([
      [words.fileName, result.file],
      [words.size, words.bytes(evidence.bytes.toLocaleString(options.language === 'en' ? 'en-US' : 'vi-VN'))],
      ['SHA-256', code(evidence.digest)],
      [words.read, readOf(result, words)],
      [words.problems, result.read.problems.length === 0 ? words.none : result.read.problems.join('; ')],
      [words.like, likeOf(result, words, trackName)],
      [words.runnerUp, runnerUpOf(result, words)],
    ]),
    heading(words.record),
    facts([
      [words.id, evidence.id === null ? '–' : code(evidence.id)],
      [words.by, evidence.tracedBy],
      [words.at, moment(evidence.tracedAt)],
      [words.service, options.serviceName],
      [words.timeZone, options.timeZone],
    ]),
    paragraph(words.seal),
    paragraph(code(`sha256 ${sealOf(evidence)}`)),
    paragraph(words.help, 'soft'),
  ])
}

/** Over all that was found and what it was called then: the same for as long as the record is unchanged. */
function sealOf({ id, bytes, digest, tracedBy, tracedAt, result, trackName }: TraceEvidence): string {
  const ids = [...copiesOf(result), ...(result.sounds_like ? [result.sounds_like] : [])].map((one) => one.track_id)
  const tracks = ids.map((one) => [one, trackName(one)])
  const record = JSON.stringify({ id, bytes, digest, tracedBy, tracedAt, result, tracks })
  return createHash('sha256').update(record).digest('hex')
}

function copyFacts(
  copy: TracedCopy,
  words: Words,
  moment: (ms: number | null) => Markup,
  trackName: (id: string) => string,
): Markup {
  return facts([
    [words.partner, `${copy.partner} (${copy.partner_id})`],
    [words.key, `${copy.key.name}, ${copy.key.prefix}… (${copy.key.id})`],
    [words.track, `${trackName(copy.track_id)} (${copy.track_id})`],
    [words.issuedAt, moment(Date.parse(copy.issued_at))],
    [words.code, code(copy.code)],
    [words.request, copy.request_id === null ? '–' : code(copy.request_id)],
    [words.method, `${copy.layer}, ${copy.means}`],
    [words.chance, copy.chance.toExponential(1)],
  ])
}

function readOf({ read }: TraceResult, words: Words): string {
  return read.of_seconds === null ? words.seconds(read.seconds) : words.secondsOf(read.seconds, read.of_seconds)
}

function likeOf({ sounds_like: like }: TraceResult, words: Words, trackName: (id: string) => string): string {
  return like === null
    ? words.none
    : words.alike(trackName(like.track_id), percent(like.likeness), percent(like.needed))
}

const percent = (share: number) => `${Math.round(share * 100)} %`

/** Only how far the next best code is behind: its partner has nothing to do with the file. */
function runnerUpOf({ runner_up: next }: TraceResult, words: Words): string {
  return next === null ? words.none : words.sigma(next.sigma.toFixed(1))
}

type Words = typeof VIETNAMESE

const VIETNAMESE = {
  title: 'Hồ sơ truy vết',
  copy: 'Bản sao đã giao',
  copyOf: (index: number, of: number) => `Bản sao đã giao (${index} trong ${of})`,
  partner: 'Đối tác',
  key: 'Khoá API',
  track: 'Bài hát',
  issuedAt: 'Giao lúc',
  code: 'Mã của bản sao',
  request: 'Mã yêu cầu',
  method: 'Lớp dấu và cách đọc',
  chance: 'Xác suất do ngẫu nhiên',
  file: 'Tệp được xem xét',
  fileName: 'Tên tệp',
  size: 'Kích thước',
  bytes: (count: string) => `${count} byte`,
  read: 'Đọc được',
  seconds: (seconds: number) => `${seconds} giây`,
  secondsOf: (seconds: number, of: number) => `${seconds} trong ${of} giây`,
  problems: 'Chỗ hỏng',
  like: 'Giống bài',
  alike: (track: string, likeness: string, needed: string) =>
    `${track}: ${likeness}, từ ${needed} thì không phải ngẫu nhiên`,
  runnerUp: 'Mã khớp thứ nhì',
  sigma: (sigma: string) => `${sigma} độ lệch chuẩn; phải đạt 7 mới nêu tên`,
  none: 'Không có',
  record: 'Hồ sơ',
  id: 'Mã hồ sơ',
  by: 'Người truy vết',
  at: 'Truy vết lúc',
  service: 'Dịch vụ',
  timeZone: 'Múi giờ',
  seal: 'Niêm phong của hồ sơ này (SHA-256 của mọi điều đã tìm thấy, với tên bài và nghệ sĩ như khi truy vết):',
  help: 'Mỗi bản sao được giao mang một mã riêng trong âm thanh, ghi vào sổ cùng khoá, bài hát, yêu cầu và thời điểm trước khi gửi đi. Ai có tệp với cùng SHA-256 đều có thể kiểm tra lại bằng lệnh "khonhac watermark trace".',
}

const ENGLISH: Words = {
  title: 'Record of a trace',
  copy: 'The copy that was given out',
  copyOf: (index, of) => `A copy that was given out (${index} of ${of})`,
  partner: 'Partner',
  key: 'API key',
  track: 'Track',
  issuedAt: 'Given out at',
  code: 'Code of the copy',
  request: 'Request id',
  method: 'Layer of the mark, and how it was read',
  chance: 'Probability by chance',
  file: 'The file that was examined',
  fileName: 'File name',
  size: 'Size',
  bytes: (count) => `${count} bytes`,
  read: 'Could be read',
  seconds: (seconds) => `${seconds} seconds`,
  secondsOf: (seconds, of) => `${seconds} of ${of} seconds`,
  problems: 'Damage',
  like: 'Sounds like',
  alike: (track, likeness, needed) => `${track}: ${likeness}; from ${needed} on it is no chance`,
  runnerUp: 'Next best code',
  sigma: (sigma) => `${sigma} standard deviations; 7 are needed to name anybody`,
  none: 'None',
  record: 'Record',
  id: 'Id',
  by: 'Traced by',
  at: 'Traced at',
  service: 'Service',
  timeZone: 'Time zone',
  seal: 'The seal of this record (SHA-256 of all that was found, with the names of tracks and artists as they were then):',
  help: 'Every copy that is given out carries a code of its own in the sound; the code is written down with key, track, request and time before the copy is sent. Anyone who has the file with the same SHA-256 can check this again with the command "khonhac watermark trace".',
}
