import { defineWords } from '../words.ts'

/** Refused requests on the partners' own page. */
export const refusals = defineWords({
  title: { vi: 'Yêu cầu bị từ chối', en: 'Refused requests' },
  help: { vi: 'Trong bảy ngày qua, của mọi khoá của bạn.', en: 'Of the last seven days, of all your keys.' },
  none: { vi: 'Không có yêu cầu nào bị từ chối', en: 'No request was refused' },
  refresh: { vi: 'Tải lại danh sách', en: 'Refresh the list' },
  at: { vi: 'Lúc', en: 'When' },
  request: { vi: 'Yêu cầu', en: 'Request' },
  status: { vi: 'Trạng thái', en: 'Status' },
  why: { vi: 'Vì sao', en: 'Why' },
  parameter: { vi: 'tham số', en: 'parameter' },
  requestId: { vi: 'Mã yêu cầu', en: 'Request id' },
})
