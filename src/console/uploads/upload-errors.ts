import { ApiError, overloaded } from '../../errors.ts'
import { MediaStoreError } from '../../media/media-store.ts'
import { same } from '../../text/sentence.ts'

const MB = 1024 * 1024

const sizeOf = (bytes: number) => (bytes >= MB ? `${Math.floor(bytes / MB)} MB` : `${Math.floor(bytes / 1024)} KB`)

export const fileTooLarge = (maxBytes: number, name?: string) =>
  new ApiError(413, 'INVALID_BODY', {
    vi: `Tệp quá lớn: tối đa ${sizeOf(maxBytes)}. Chưa có gì được lưu.`,
    en: `The file is too large: at most ${sizeOf(maxBytes)}. Nothing was kept.`,
    ...(name === undefined ? {} : { extra: { details: { [name]: [same(`≤ ${sizeOf(maxBytes)}`)] } } }),
  })

export const fileEmpty = (name: string) =>
  new ApiError(400, 'INVALID_BODY', {
    vi: 'Tệp trống.',
    en: 'The file is empty.',
    extra: { details: { [name]: [same('0 B')] } },
  })

export const formMalformed = (cause?: unknown) =>
  new ApiError(400, 'INVALID_BODY', {
    vi: 'Nội dung phải là multipart/form-data và phải trọn vẹn.',
    en: 'The body must be multipart/form-data, and whole.',
    cause,
  })

export const partUnknown = (name: string, isMissing = false) =>
  new ApiError(400, 'INVALID_BODY', {
    vi: isMissing ? `Thiếu phần "${name}".` : `Phần "${name.slice(0, 50)}" không được hỗ trợ hoặc bị lặp lại.`,
    en: isMissing ? `The part "${name}" is missing.` : `The part "${name.slice(0, 50)}" is unknown or repeated.`,
  })

const RETRY_SECONDS = 5

export const tooManyUploads = () =>
  new ApiError(503, overloaded().code, {
    vi: 'Đang có quá nhiều tệp được tải lên cùng lúc; hãy thử lại sau vài giây.',
    en: 'Too many files are being uploaded at once: try again in a few seconds.',
    headers: { 'Retry-After': String(RETRY_SECONDS) },
    extra: { retry_after: RETRY_SECONDS },
  })

export const storageFull = (cause?: unknown) =>
  new ApiError(507, 'STORAGE_FULL', {
    vi: 'Máy chủ hết chỗ lưu tệp. Chưa có gì được lưu; hãy báo người quản trị máy chủ.',
    en: 'The server has no room left for files. Nothing was kept: tell the operator of the server.',
    cause,
  })

const mediaUnwritable = (cause: unknown) =>
  new ApiError(502, 'DATA_STORE_UNAVAILABLE', {
    vi: 'Không ghi được vào kho tệp. Chưa có gì được lưu.',
    en: 'The file storage cannot be written to. Nothing was kept.',
    cause,
  })

const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

export function toUploadRefusal(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (error instanceof ApiError) return error
  if (code !== undefined && FULL.has(code)) return storageFull(error)
  return error instanceof MediaStoreError ? mediaUnwritable(error) : error
}
