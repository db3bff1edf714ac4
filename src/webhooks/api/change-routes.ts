import { changesUnreadable, invalidQuery } from '../../errors.ts'
import { jsonAnswer } from '../../http/answer.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { integer, rawText } from '../../http/query/parameters.ts'
import { findLastSeq } from '../../store/change-log.ts'
import type { Sentence } from '../../text/sentence.ts'
import { isoTime } from '../../text/time.ts'
import { findPublicChanges, formatCursor, type PublicChange, parseCursor } from './change-feed.ts'
import { EXAMPLES } from './examples.ts'
import type { WebhookRouteDeps } from './route-deps.ts'
import { ChangeList } from './schemas.ts'

const LATEST = 'latest'
const SINCE_RULE: Sentence = {
  vi: 'Phải là con trỏ lấy từ meta.cursor, hoặc "latest".',
  en: 'Must be a cursor of meta.cursor, or "latest".',
}

export function changeRoutes(deps: WebhookRouteDeps): Endpoint[] {
  return [changes(deps)]
}

function changes({ store, appliedSeq }: WebhookRouteDeps): Endpoint {
  return endpoint({
    id: 'listChanges',
    method: 'GET',
    path: '/changes',
    tag: 'Webhooks',
    summary: 'Every created, updated and deleted track, in order',
    description: CHANGES_DESCRIPTION,
    access: 'key',
    cache: 'none',
    query: {
      since: rawText(
        {
          description: '`meta.cursor` of an earlier answer; `latest` for the present; left out: from the beginning.',
          schema: { type: 'string' },
          rule: SINCE_RULE,
          example: LATEST,
        },
        (text) => text === LATEST || parseCursor(text) !== undefined,
      ),
      limit: integer({ min: 1, max: 1000, default: 100, description: 'Most changes to answer.', table: 'pagination' }),
    },
    answers: { 200: { description: 'The next changes.', schema: ChangeList, example: EXAMPLES.changes } },
    errors: [],
    onUnreadable: changesUnreadable,
    async handle({ query: { since: cursor, limit } }) {
      const upTo = appliedSeq()
      if (cursor === LATEST) return answer([], upTo, limit, false)
      const since = cursor === undefined ? 0 : parseCursor(cursor)!
      // Past the end of the log: the store was restored from an older backup, and the caller may have tracks that no longer exist.
      if (since > upTo && since > (await findLastSeq(store.db)))
        throw invalidQuery({ details: { since: [SINCE_RULE] } })
      const found = await findPublicChanges(store, { since, upTo, limit: limit + 1 })
      const page = found.slice(0, limit)
      const hasMore = found.length > limit
      // On the last page the cursor moves past changes that are not public, so that the next request does not read them again.
      return answer(page, hasMore ? page.at(-1)!.seq : Math.max(since, upTo), limit, hasMore)
    },
  })
}

const CHANGES_DESCRIPTION = [
  'For a copy of the catalogue that must be exact, also after a webhook was down: take a cursor with `since=latest`, fetch all tracks by the `cursor` of `/tracks`,',
  'then follow from the cursor. `track.created` and `track.updated` mean: fetch the track anew; `track.deleted`: drop it. A cursor never',
  'expires, and asking twice with the same one does no harm.',
].join(' ')

function answer(page: readonly PublicChange[], seq: number, limit: number, hasMore: boolean) {
  return jsonAnswer({
    data: page.map(({ action, trackId, at, fields }) => ({
      event: `track.${action}`,
      id: trackId,
      changed_at: isoTime(at),
      changes: fields,
    })),
    meta: { cursor: formatCursor(seq), has_more: hasMore, limit },
  })
}
