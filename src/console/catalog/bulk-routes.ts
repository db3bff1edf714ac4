import { z } from 'zod'
import { isOfCollection } from '../../editing/bulk/bulk-actions.ts'
import { type BulkOrder, findBulkIds, readBulkChanges } from '../../editing/bulk/bulk-order.ts'
import { readCollectionOf } from '../../editing/bulk/collect.ts'
import { rehearseBulk } from '../../editing/bulk/rehearse-bulk.ts'
import { enqueueBulkJob } from '../../editing/jobs/enqueue.ts'
import { ownBodyInvalid } from '../../http/own-errors.ts'
import { parseUuid } from '../../http/query/parameters.ts'
import type { AuditContext } from '../../store/audit-log.ts'
import { SCOPES } from '../../takedowns/scope.ts'
import { readClaim } from '../../takedowns/take-down.ts'
import { adminRoutes, dataAnswer, dataOf } from '../endpoint/admin-endpoint.ts'
import type { ConsoleDeps, Route } from '../endpoint/deps.ts'
import { BulkChange, BulkForecast, JobAnswer } from './schemas.ts'
import { readBodyFilter } from './track-list-query.ts'

const { editor } = adminRoutes('Catalogue')

export const bulkRoutes: readonly Route[] = [
  editor('changeTracks', 'POST /tracks/bulk', {
    summary:
      'Publish, hide, change, delete, take down or restore many tracks, or put them into a collection or out of it',
    description:
      'Done by a job, track by track: its `result` has `done`, `unchanged` and `failed` (`[{ id, reason }]`, the first thousand; `failed_count` counts all). A collection is changed at once: new tracks go to its end, and `can_undo` of the result says that `POST /jobs/{id}/undo` puts its order back. With a filter the tracks are those that it finds now. `dry_run` answers 200 with what would come of it, and changes nothing.',
    body: {
      description: 'Which tracks, and what is to become of them.',
      schema: BulkChange,
      example: { filter: { q: 'lan anh', status: 'draft' }, action: 'update', set: { genre: 'Pop' }, dry_run: true },
    },
    answers: {
      200: dataOf('What would come of it.', BulkForecast),
      202: { description: 'A job does it.', schema: JobAnswer },
    },
    hasOwnTimeout: true,
    async handle({ body, audit, language }, deps) {
      const order = await readOrder(deps, body, audit)
      if (body.dry_run) {
        const { failed, ...forecast } = await rehearseBulk(deps.store, order, audit.at)
        const said = failed.map(({ id, reason }) => ({ id, reason: reason[language] }))
        return dataAnswer(200, { ...forecast, failed: said })
      }
      if (order.ids.length === 0) throw wrong('filter', 'không có bài hát nào', 'finds no track')
      const job_id = await enqueueBulkJob(deps.store, order, audit)
      deps.jobs.wake()
      return dataAnswer(202, { job_id })
    },
  }),
]

const wrong = (field: string, vi: string, en: string) => ownBodyInvalid({ [field]: [{ vi, en }] })

async function readOrder(
  deps: ConsoleDeps,
  body: z.output<typeof BulkChange>,
  audit: AuditContext,
): Promise<BulkOrder> {
  const { action, set } = body
  const isCollecting = isOfCollection(action)
  const needsSet = action === 'update' || action === 'takedown' || isCollecting
  if (needsSet && set === undefined) throw wrong('set', 'còn thiếu', 'is missing')
  if (!needsSet && set !== undefined)
    throw wrong('set', 'chỉ dùng với update, takedown và tuyển tập', 'goes with update, takedown and collections only')
  const ids = await readIds(deps, body)
  if (isCollecting) return { action, ids, collection: await readCollectionOf(deps.store, set!) }
  if (action === 'takedown') return { action, ids, claim: readClaimOf(set!) }
  if (action === 'update') return { action, ids, ...(await readBulkChanges(deps.store, set!, audit.at)) }
  return { action, ids }
}

const Claim = z.strictObject({ claimant: z.string(), reason: z.string(), scope: z.enum(SCOPES) })

function readClaimOf(set: Record<string, unknown>) {
  const parsed = Claim.safeParse(set)
  if (!parsed.success)
    throw wrong(
      'set',
      'phải có claimant, reason và scope (new hoặc all)',
      'must have claimant, reason and scope (new or all)',
    )
  return { ...readClaim(parsed.data), scope: parsed.data.scope }
}

/** Each once, in the order in which they were given. */
async function readIds({ reading }: ConsoleDeps, { ids, filter }: z.output<typeof BulkChange>): Promise<string[]> {
  if ((ids === undefined) === (filter === undefined))
    throw wrong('ids', 'hãy cho ids hoặc filter, một trong hai', 'give ids or filter, one of them')
  if (filter !== undefined) return await findBulkIds(reading.lists, readBodyFilter(filter))
  const parsed = ids!.map(parseUuid)
  if (parsed.includes(undefined)) throw wrong('ids', 'phải là UUID', 'must be UUIDs')
  return [...new Set(parsed as string[])]
}
