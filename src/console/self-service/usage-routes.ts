import { z } from 'zod'
import { bytesAnswer } from '../../http/answer.ts'
import type { Endpoint } from '../../http/endpoint.ts'
import { ownNotFound } from '../../http/own-errors.ts'
import { integer, page, uuid } from '../../http/query/parameters.ts'
import { findKeys } from '../../partners/keys.ts'
import { type DayUsage, findUsageByDay } from '../../requests/insight/usage-by-day.ts'
import { shipBeforeReport } from '../../requests/usage.ts'
import { dayOf } from '../../text/time.ts'
import { listAnswer } from '../endpoint/admin-endpoint.ts'
import { ListMeta } from '../endpoint/list-meta.ts'
import { BOM, csvLine } from '../lists/csv-text.ts'
import type { SelfServiceDeps } from './deps.ts'
import { partnerEndpoint } from './partner-endpoint.ts'
import { OwnUsage } from './schemas.ts'

const MAX_DAYS = 90
const PER_PAGE = 20

const asked = {
  days: integer({ min: 1, max: MAX_DAYS, default: 7, description: 'Today included (UTC).' }),
  key_id: uuid({
    description: 'Another key of the same partner; the own one when left out.',
    example: '3f1c2a52-6f7e-4f0e-9d53-0c1a6f0f8f11',
  }),
}

interface Asked {
  days: number
  key_id: string | undefined
}

/** What a key asked for, by day, path and status: as a list, and all of it as a file. */
export function ownUsageRoutes(deps: SelfServiceDeps): Endpoint[] {
  return [list(deps), file(deps)]
}

function list(deps: SelfServiceDeps): Endpoint {
  return partnerEndpoint({
    id: 'listOwnUsage',
    method: 'GET',
    path: '/usage-by-day',
    summary: 'Requests of a key by day (UTC), path and status, the newest day first',
    query: { ...asked, page: page() },
    answers: { 200: { description: 'A page.', schema: z.object({ data: z.array(OwnUsage), meta: ListMeta }) } },
    hasOwnTimeout: true,
    async handle({ query: { page, ...query }, partner: { caller } }) {
      const found = await read(deps, query, caller)
      return listAnswer(found.slice((page - 1) * PER_PAGE, page * PER_PAGE), found.length, { page, limit: PER_PAGE })
    },
  })
}

function file(deps: SelfServiceDeps): Endpoint {
  return partnerEndpoint({
    id: 'exportOwnUsage',
    method: 'GET',
    path: '/usage-by-day.csv',
    summary: 'The same as CSV',
    query: asked,
    answers: { 200: { description: 'The file.', contentType: 'text/csv' } },
    hasOwnTimeout: true,
    async handle({ query, partner: { caller } }) {
      const found = await read(deps, query, caller)
      const lines = found.map(({ day, route, status, requests }) => csvLine([day, route, status, requests]))
      const name = `usage-${dayOf(deps.now())}.csv`
      const headers = ['Content-Disposition', `attachment; filename="${name}"`]
      const text = BOM + csvLine(['day', 'path', 'status', 'requests']) + lines.join('')
      return { ...bytesAnswer(Buffer.from(text), 'text/csv; charset=utf-8', headers), status: 200 as const }
    },
  })
}

async function read(
  { store, lists, shipLog, now }: SelfServiceDeps,
  { days, key_id }: Asked,
  caller: { id: string; partnerId: string },
): Promise<DayUsage[]> {
  const keyId = key_id ?? caller.id
  const own = await findKeys(store, caller.partnerId)
  if (!own.some(({ id }) => id === keyId)) throw ownNotFound()
  await shipBeforeReport(shipLog)
  return await findUsageByDay(lists, keyId, days, now())
}
