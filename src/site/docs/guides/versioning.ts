import { API_CHANGES } from './api-changes.ts'
import type { Guide } from './guide.ts'
import { both, heading, list, snippet, text } from './localized.ts'

const LATEST = 5

export const versioning: Guide = {
  name: 'versioning',
  title: both('Phiên bản và ngừng hỗ trợ', 'Versions and deprecation'),
  summary: both('Điều gì có thể đổi, và báo trước bao lâu.', 'What may change, and how long before you are told.'),
  parts: [
    text(
      '`api_version` là `1.0.0`. [`/openapi.v1.json`](/docs/reference/getOpenapiV1) luôn là phiên bản 1 (header `X-API-Spec-Version`), [`/openapi.json`](/docs/reference/getOpenapi) luôn là bản mới nhất.',
      '`api_version` is `1.0.0`. [`/openapi.v1.json`](/docs/reference/getOpenapiV1) stays version 1 (header `X-API-Spec-Version`), [`/openapi.json`](/docs/reference/getOpenapi) is the newest.',
    ),
    snippet('version'),
    heading('anytime', 'Không báo trước', 'Without notice'),
    list(
      [
        'Trường mới, endpoint mới, tham số tuỳ chọn mới, giá trị `sort` mới, câu chữ tốt hơn trong `error`.',
        'New fields, endpoints, optional parameters and values of `sort`, better wording of `error`.',
      ],
      [
        'Vì vậy: bỏ qua trường bạn không biết, và rẽ nhánh theo `code`, đừng theo câu chữ.',
        'So: ignore fields that you do not know, and branch on `code`, not on the wording.',
      ],
    ),
    heading('breaking', 'Chỉ trong phiên bản mới', 'Only in a new version'),
    text(
      'Bỏ hay đổi tên trường, đổi kiểu hay ý nghĩa, thêm tham số bắt buộc: chỉ dưới tiền tố mới như `/api/public/v2`, báo trước ít nhất 90 ngày, và phiên bản 1 vẫn chạy song song.',
      'To remove or rename a field, to change a type or meaning, to require a parameter: only under a new prefix such as `/api/public/v2`, announced at least 90 days before, with version 1 still running.',
    ),
    heading('deprecation', 'Ngừng hỗ trợ', 'Deprecation'),
    text(
      'Endpoint sắp ngừng trả header `Deprecation` và `Sunset` trong ít nhất 180 ngày trước đó. Hãy ghi nhật ký khi thấy chúng. Hiện không có endpoint nào như vậy.',
      'An endpoint that will end says so with the headers `Deprecation` and `Sunset` for at least 180 days before. Log them when you see them. At present there is no such endpoint.',
    ),
    heading('changes', 'Những thay đổi gần đây', 'Latest changes'),
    list(...API_CHANGES.slice(0, LATEST).map(({ day, what }) => [`${day}: ${what.vi}`, `${day}: ${what.en}`] as const)),
    text('[Tất cả thay đổi](/changelog)', '[All changes](/changelog)'),
  ],
}
