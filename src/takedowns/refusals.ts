import { OperatorError } from '../operator-error.ts'

export const noSuchTrack = (id: string) =>
  new OperatorError(`there is no track ${id}`, { vietnamese: 'Không tìm thấy bài hát.', status: 404 })

export const noSuchTakedown = (id: string) =>
  new OperatorError(`there is no takedown ${id}`, { vietnamese: 'Không tìm thấy lần gỡ bài này.', status: 404 })

export const alreadyTakenDown = (trackId: string, takedownId: string) =>
  new OperatorError(`track ${trackId} has been taken down already: takedown ${takedownId}`, {
    vietnamese: `Bài hát này đã bị gỡ rồi (lần gỡ ${takedownId}).`,
  })

export const alreadyRestored = (id: string) =>
  new OperatorError(`takedown ${id} was undone before`, { vietnamese: 'Bài hát này đã được khôi phục rồi.' })

export const trackDeleted = (id: string) =>
  new OperatorError(`the track of takedown ${id} has been deleted: there is nothing to bring back`, {
    vietnamese: 'Bài hát đã bị xoá, không còn gì để khôi phục.',
  })

const PROBLEMS: readonly (readonly [RegExp, string])[] = [
  [/is empty/, 'đang để trống'],
  [/is longer than (\d+)/, 'dài quá $1 ký tự'],
  [/line break|control/, 'có xuống dòng hoặc ký tự điều khiển'],
  [/Unicode/, 'không phải Unicode hợp lệ'],
]

const FIELDS = { claimant: 'Bên yêu cầu', reason: 'Lý do' } as const

/** `problem` is what `findTextProblem` says. */
export function badText(field: keyof typeof FIELDS, problem: string): OperatorError {
  const [pattern, words] = PROBLEMS.find(([known]) => known.test(problem)) ?? [/$/, 'không hợp lệ']
  const number = pattern.exec(problem)?.[1] ?? ''
  const vietnamese = `${FIELDS[field]} ${words.replace('$1', number)}.`
  return new OperatorError(`${field} ${problem}`, { vietnamese, status: 400, field })
}
