import { sql } from 'kysely'
import { SUPERSEDED_BY } from '../../jobs/mail/queue.ts'
import { listClocks } from '../../requests/insight/overview.ts'
import type { AdminRole } from '../../store/schema/console-tables.ts'
import type { Store } from '../../store/store.ts'
import { ROLES } from '../administrators/roles.ts'
import type { Waiting } from './schemas.ts'

/** How many things wait on each page of the console, for who may do something about them. */
type Counts = Omit<Waiting, 'total'>

export async function findCounts(store: Store, role: AdminRole, now: number): Promise<Counts> {
  const may = (least: AdminRole) => ROLES.indexOf(role) >= ROLES.indexOf(least)
  return {
    partners: may('owner') ? await countApplicants(store) : 0,
    takedowns: may('editor') ? (await listClocks(store, now)).length : 0,
    webhooks: await countTroubled(store),
    mails: may('owner') ? await countUnsent(store) : 0,
    jobs: may('editor') ? await countFailed(store) : 0,
  }
}

type Counting = { execute(): Promise<{ count: number | string | bigint }[]> }

const numberOf = async (query: Counting) => Number((await query.execute())[0]?.count ?? 0)

async function countApplicants({ db }: Store): Promise<number> {
  const applications = db.selectFrom('partners').where('status', '=', 'pending')
  const requests = db.selectFrom('quota_requests').where('state', '=', 'open')
  const applied = await numberOf(applications.select((row) => row.fn.countAll<number>().as('count')))
  return applied + (await numberOf(requests.select((row) => row.fn.countAll<number>().as('count'))))
}

async function countTroubled({ db }: Store): Promise<number> {
  const troubled = db
    .selectFrom('webhooks')
    .where((row) =>
      row.or([
        row('suspended_at', 'is not', null),
        row.and([row('is_active', '=', 1), row('failing_since', 'is not', null)]),
      ]),
    )
  return await numberOf(troubled.select((row) => row.fn.countAll<number>().as('count')))
}

/** One that was overtaken is in order. The condition of the index stands here word for word: SQLite uses it for nothing else. */
async function countUnsent({ db }: Store): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from mails where state in ('failed', 'to-copy') and put_away_at is null
      and (last_error is null or last_error not like ${`${SUPERSEDED_BY}%`})`.execute(db)
  return Number(rows[0]!.count)
}

async function countFailed({ db }: Store): Promise<number> {
  const failed = db.selectFrom('jobs').where('state', '=', 'failed').where('put_away_at', 'is', null)
  return await numberOf(failed.select((row) => row.fn.countAll<number>().as('count')))
}
