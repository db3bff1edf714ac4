import { addRows } from '../../src/store/bulk-insert.ts'
import type { Trx } from '../../src/store/schema/schema.ts'
import { DAY_MS, dayOf } from '../../src/text/time.ts'
import { seededRandom } from './random.ts'

const DAYS = 35

/** What people look for, folded as the server counts it, and about how often a day. */
const FOUND: Readonly<Record<string, number>> = {
  mua: 64,
  'mua tren pho co': 38,
  'ha linh': 33,
  lofi: 29,
  'ca phe sang': 24,
  'nhac acoustic': 19,
  'dang khoi': 17,
  'den neon': 14,
  'trang dau lang': 11,
  'nhac jazz': 9,
  'dj oc': 8,
  'lua trai': 7,
}

const EMPTY: Readonly<Record<string, number>> = {
  'nhac tet': 18,
  'nhac thieu nhi': 12,
  'beat rap buon': 9,
  'nhac cuoi': 7,
  'sao truc thien': 5,
  'nhac khong loi doc truyen': 4,
}

/** Searches for `EMPTY` find nothing in the demo. */
export async function addSearches(trx: Trx, now: number): Promise<void> {
  const rows = Array.from({ length: DAYS }, (_, age) => dayOf(now - age * DAY_MS)).flatMap((day) => [
    ...rowsOf(day, FOUND, false),
    ...rowsOf(day, EMPTY, true),
  ])
  await addRows(trx, 'search_daily', rows, { key: ['day', 'query'], counts: ['searches', 'found_nothing'] })
}

function rowsOf(day: string, queries: Readonly<Record<string, number>>, isEmpty: boolean) {
  return Object.entries(queries).map(([query, usual]) => {
    const random = seededRandom(`${query} ${day}`)
    const searches = Math.max(1, Math.round(usual * (0.6 + random() * 0.8)))
    return { day, query, searches, found_nothing: isEmpty ? searches : 0 }
  })
}
