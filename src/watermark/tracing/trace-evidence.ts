import { createHash } from 'node:crypto'
import {
  code,
  createMoment,
  facts,
  heading,
  paragraph,
  renderEvidencePage,
} from '../../editing/operators/printed-page.ts'
import { type Language, languageOf } from '../../text/sentence.ts'
import { copiesOf, type TraceResult } from './present-trace.ts'
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
  const say: Say = (vi, en) => (languageOf(options.language) === 'en' ? en : vi)
  const moment = createMoment(options.language, options.timeZone)
  const { result, trackName } = evidence
  const answer = answerOf(result, options.language, trackName, options.timeZone)
  const named = answer.certainty === 'unknown' ? [] : copiesOf(result)
  const titleOf = (index: number) => {
    const title = say('Bản sao đã giao', index < 0 ? 'The copy that was given out' : 'A copy that was given out')
    return index < 0 ? title : `${title} (${index + 1} ${say('trong', 'of')} ${named.length})`
  }
  const bytes = evidence.bytes.toLocaleString(say('vi-VN', 'en-US'))
  return renderEvidencePage(`${say('Hồ sơ truy vết', 'Record of a trace')}: ${result.file}`, options.language, [
    paragraph(answer.sentence, 'answer'),
    paragraph(answer.odds),
    paragraph(answer.how),
    paragraph(answer.caution, 'soft'),
    ...named.flatMap((copy, index) => [
      heading(titleOf(named.length === 1 ? -1 : index)),
      facts([
        [say('Đối tác', 'Partner'), `${copy.partner} (${copy.partner_id})`],
        [say('Khoá API', 'API key'), `${copy.key.name}, ${copy.key.prefix}… (${copy.key.id})`],
        [say('Bài hát', 'Track'), `${trackName(copy.track_id)} (${copy.track_id})`],
        [say('Giao lúc', 'Given out at'), moment(Date.parse(copy.issued_at))],
        [say('Mã của bản sao', 'Code of the copy'), code(copy.code)],
        [say('Mã yêu cầu', 'Request id'), copy.request_id === null ? '–' : code(copy.request_id)],
        [say('Lớp dấu và cách đọc', 'Layer of the mark, and how it was read'), `${copy.layer}, ${copy.means}`],
        [say('Xác suất do ngẫu nhiên', 'Probability by chance'), copy.chance.toExponential(1)],
      ]),
    ]),
    heading(say('Tệp được xem xét', 'The file that was examined')),
    facts([
      [say('Tên tệp', 'File name'), result.file],
      [say('Kích thước', 'Size'), `${bytes} ${say('byte', 'bytes')}`],
      ['SHA-256', code(evidence.digest)],
      [say('Đọc được', 'Could be read'), readOf(result, say)],
      [say('Chỗ hỏng', 'Damage'), result.read.problems.join('; ') || none(say)],
      [say('Giống bài', 'Sounds like'), likeOf(result, say, trackName)],
      [say('Mã khớp thứ nhì', 'Next best code'), runnerUpOf(result, say)],
    ]),
    heading(say('Hồ sơ', 'Record')),
    facts([
      [say('Mã hồ sơ', 'Id'), evidence.id === null ? '–' : code(evidence.id)],
      [say('Người truy vết', 'Traced by'), evidence.tracedBy],
      [say('Truy vết lúc', 'Traced at'), moment(evidence.tracedAt)],
      [say('Dịch vụ', 'Service'), options.serviceName],
      [say('Múi giờ', 'Time zone'), options.timeZone],
    ]),
    paragraph(say(...SEAL)),
    paragraph(code(`sha256 ${sealOf(evidence)}`)),
    paragraph(say(...HELP), 'soft'),
  ])
}

const SEAL = [
  'Niêm phong của hồ sơ này (SHA-256 của mọi điều đã tìm thấy, với tên bài và nghệ sĩ như khi truy vết):',
  'The seal of this record (SHA-256 of all that was found, with the names of tracks and artists as they were then):',
] as const
const HELP = [
  'Mỗi bản sao được giao mang một mã riêng trong âm thanh, ghi vào sổ cùng khoá, bài hát, yêu cầu và thời điểm trước khi gửi đi. Ai có tệp với cùng SHA-256 đều có thể kiểm tra lại bằng lệnh "khonhac watermark trace".',
  'Every copy that is given out carries a code of its own in the sound; the code is written down with key, track, request and time before the copy is sent. Anyone who has the file with the same SHA-256 can check this again with the command "khonhac watermark trace".',
] as const

/** Over all that was found and what it was called then: the same for as long as the record is unchanged. */
function sealOf({ id, bytes, digest, tracedBy, tracedAt, result, trackName }: TraceEvidence): string {
  const ids = [...copiesOf(result), ...(result.sounds_like ? [result.sounds_like] : [])].map((one) => one.track_id)
  const tracks = ids.map((one) => [one, trackName(one)])
  const record = JSON.stringify({ id, bytes, digest, tracedBy, tracedAt, result, tracks })
  return createHash('sha256').update(record).digest('hex')
}

type Say = (vi: string, en: string) => string

const none = (say: Say) => say('Không có', 'None')

function readOf({ read: { seconds, of_seconds } }: TraceResult, say: Say): string {
  const whole = of_seconds === null ? '' : ` ${say('trong', 'of')} ${of_seconds}`
  return `${seconds}${whole} ${say('giây', 'seconds')}`
}

function likeOf({ sounds_like: like }: TraceResult, say: Say, trackName: (id: string) => string): string {
  if (like === null) return none(say)
  const [track, likeness, needed] = [trackName(like.track_id), percent(like.likeness), percent(like.needed)]
  return say(
    `${track}: ${likeness}, từ ${needed} thì không phải ngẫu nhiên`,
    `${track}: ${likeness}; from ${needed} on it is no chance`,
  )
}

const percent = (share: number) => `${Math.round(share * 100)} %`

/** Only how far the next best code is behind: its partner has nothing to do with the file. */
function runnerUpOf({ runner_up: next }: TraceResult, say: Say): string {
  if (next === null) return none(say)
  const sigma = next.sigma.toFixed(1)
  return say(
    `${sigma} độ lệch chuẩn; phải đạt 7 mới nêu tên`,
    `${sigma} standard deviations; 7 are needed to name anybody`,
  )
}
