import { defineWords } from '../words.ts'

/** Refused requests on the partners' own page. */
export const refusals = defineWords(
  {
    title: 'Yêu cầu bị từ chối',
    help: 'Trong bảy ngày qua, của mọi khoá của bạn.',
    none: 'Không có yêu cầu nào bị từ chối',
    refresh: 'Tải lại danh sách',
    at: 'Lúc',
    request: 'Yêu cầu',
    status: 'Trạng thái',
    why: 'Vì sao',
    parameter: 'tham số',
    requestId: 'Mã yêu cầu',
  },
  {
    title: 'Refused requests',
    help: 'Of the last seven days, of all your keys.',
    none: 'No request was refused',
    refresh: 'Refresh the list',
    at: 'When',
    request: 'Request',
    status: 'Status',
    why: 'Why',
    parameter: 'parameter',
    requestId: 'Request id',
  },
)
