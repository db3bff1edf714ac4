import { sayTextProblem, type TextProblem } from '../editing/operators/display-names.ts'
import { fieldError, OperatorError } from '../operator-error.ts'

export const noSuchTrack = (id: string) =>
  new OperatorError({ vi: 'Không tìm thấy bài hát.', en: `there is no track ${id}`, status: 404 })

export const noSuchTakedown = (id: string) =>
  new OperatorError({ vi: 'Không tìm thấy lần gỡ bài này.', en: `there is no takedown ${id}`, status: 404 })

export const noSuchNotice = () =>
  new OperatorError({
    vi: 'Đối tác này không phải nhận tin về lần gỡ bài này.',
    en: 'this partner did not have to be told of the takedown',
    status: 404,
  })

export const alreadyTakenDown = (trackId: string, takedownId: string) =>
  new OperatorError({
    vi: `Bài hát này đã bị gỡ rồi (lần gỡ ${takedownId}).`,
    en: `track ${trackId} has been taken down already: takedown ${takedownId}`,
  })

export const alreadyRestored = (id: string) =>
  new OperatorError({ vi: 'Bài hát này đã được khôi phục rồi.', en: `takedown ${id} was undone before` })

export const trackDeleted = (id: string) =>
  new OperatorError({
    vi: 'Bài hát đã bị xoá, không còn gì để khôi phục.',
    en: `the track of takedown ${id} has been deleted: there is nothing to bring back`,
  })

const PROBLEMS: Readonly<Record<TextProblem, (max: number) => string>> = {
  'not-unicode': () => 'không phải Unicode hợp lệ',
  empty: () => 'đang để trống',
  'too-long': (max) => `dài quá ${max} ký tự`,
  control: () => 'có xuống dòng hoặc ký tự điều khiển',
}

const FIELDS = {
  claimant: 'Bên yêu cầu',
  reason: 'Lý do',
  how: 'Cách báo',
  contact: 'Liên hệ',
  reference: 'Số hiệu',
} as const

export function badText(field: keyof typeof FIELDS, problem: TextProblem, max: number): OperatorError {
  return fieldError(field, {
    vi: `${FIELDS[field]} ${PROBLEMS[problem](max)}.`,
    en: `${field} ${sayTextProblem(problem, max).en}`,
  })
}
