import { pageMeta } from '../../http/answer.ts'
import { EXAMPLE_TRACK_ID, EXAMPLE_WEBHOOK_ID } from '../../http/examples.ts'
import { SIGNATURE_HEADER } from '../delivery/delivery-request.ts'
import { TRACK_EVENTS } from '../event-names.ts'

const NEXT_CURSOR = 'ZDEubTgzcGhwcWcuMDE5NWExYjItYzNkNC03ZTVmLThhNmItN2M4ZDllMGYxYTJi'

const EXAMPLE = {
  id: EXAMPLE_WEBHOOK_ID,
  url: 'https://doi-tac.example/webhooks/kho-nhac',
  events: [...TRACK_EVENTS],
  is_active: true,
  created_at: '2026-03-10T08:00:00.000Z',
}
const meta = { signature_header: SIGNATURE_HEADER }

const LISTED = {
  ...EXAMPLE,
  description: 'Máy chủ chính',
  last_delivery_at: '2026-03-11T02:15:09.120Z',
  last_status_code: 200,
  consecutive_failures: 0,
  suspended_at: null,
}

export const EXAMPLES = {
  list: {
    data: [LISTED],
    meta: { supported_events: [...TRACK_EVENTS], ...meta },
  },
  registered: { data: { ...EXAMPLE, secret: 'whsec_Xk3…' }, meta },
  changed: { data: LISTED },
  tested: { data: { delivered: true, status: 200, duration_ms: 187 } },
  rotated: { data: { id: EXAMPLE.id, secret: 'whsec_Qm9…' } },
  deleted: { data: { id: EXAMPLE.id, deleted: true } },
  deliveries: {
    data: [
      {
        id: '0195a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b',
        event: 'track.updated',
        track_id: EXAMPLE_TRACK_ID,
        state: 'pending',
        attempts: 2,
        created_at: '2026-03-11T02:14:31.000Z',
        last_attempt_at: '2026-03-11T02:14:37.410Z',
        last_status_code: 503,
        last_error: 'status',
        duration_ms: 187,
        next_attempt_at: '2026-03-11T02:15:04.900Z',
      },
    ],
    meta: { ...pageMeta(1, 1, 20), next_cursor: NEXT_CURSOR },
  },
  changes: {
    data: [
      {
        event: 'track.updated',
        id: EXAMPLE_TRACK_ID,
        changed_at: '2026-03-11T02:14:31.000Z',
        changes: ['title'],
      },
    ],
    meta: { cursor: 'YzEuMnM', has_more: false, limit: 100 },
  },
}
