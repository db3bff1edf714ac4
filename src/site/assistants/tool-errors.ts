import { ApiError } from '../../errors.ts'
import type { Language, Sentence } from '../../text/sentence.ts'

/** What an assistant did wrong, as a refusal like those of the API. */
export const wrongArguments = (details: Record<string, Sentence[]>) =>
  new ApiError(400, 'INVALID_PARAMETERS', {
    vi: 'Đối số của công cụ không hợp lệ.',
    en: 'The arguments of the tool are not valid.',
    extra: { details },
  })

export const noSuchArgument = (known: readonly string[]): Sentence => ({
  vi: `Không có đối số này; có: ${known.join(', ')}.`,
  en: `There is no such argument; there are: ${known.join(', ')}.`,
})

export const neededArgument: Sentence = { vi: 'Cần có.', en: 'It is needed.' }

export const plainArgument: Sentence = {
  vi: 'Phải là văn bản, số, true, false hoặc danh sách của chúng.',
  en: 'Must be a text, a number, true, false or a list of these.',
}

export const foreignHost = () =>
  new ApiError(403, 'CROSS_ORIGIN', {
    vi: 'Dịch vụ này không ở địa chỉ đã gọi. Người vận hành đặt địa chỉ của nó bằng PUBLIC_URL.',
    en: 'The service is not at the address that was called. Its operator sets it by PUBLIC_URL.',
  })

export const oneMessage: Sentence = {
  vi: 'Mỗi yêu cầu một thông điệp: hãy gửi từng cái.',
  en: 'One message a request: send them one by one.',
}

/** What went wrong and what to change, in English first: those who read it write programs, or are some. */
export function explain(error: ApiError): string {
  return `${tell(error, 'en')}\n\n${tell(error, 'vi')}`
}

const RETRY: Sentence = { en: 'Try again in', vi: 'Thử lại sau' }
const SECONDS: Sentence = { en: 'seconds.', vi: 'giây.' }

function tell({ code, sentence, extra, headers }: ApiError, language: Language): string {
  const details = Object.entries(extra.details ?? {}).map(
    ([name, sentences]) => `- ${name}: ${sentences.map((one) => one[language]).join(' ')}`,
  )
  const wait = headers['Retry-After']
  const again = wait === undefined ? [] : [`${RETRY[language]} ${wait} ${SECONDS[language]}`]
  return [`${sentence[language]} (${code})`, ...details, ...again].join('\n')
}
