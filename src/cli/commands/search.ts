import { findSearches, MAX_SEARCH_DAYS, type SearchReport } from '../../admin/searches.ts'
import { type CommandGroup, type Context, defineCommand, UsageError, withStore } from '../context.ts'
import { countOf, renderTable } from '../table.ts'

const MAX_LIMIT = 1000

const args = {
  days: {
    type: 'string',
    valueHint: 'N',
    description: `Days of the report, today included: 1 to ${MAX_SEARCH_DAYS}, by default 30`,
  },
  limit: { type: 'string', valueHint: 'N', description: `Queries at most: 1 to ${MAX_LIMIT}, by default 20` },
} as const

interface Wanted {
  days: string | undefined
  limit: string | undefined
}

async function report(by: 'searches' | 'found_nothing', wanted: Wanted, context: Context) {
  const days = parseCount('--days', wanted.days ?? '30', MAX_SEARCH_DAYS)
  const limit = parseCount('--limit', wanted.limit ?? '20', MAX_LIMIT)
  const found = await withStore(context, (store) => findSearches(store, by, { days, limit, now: context.now() }))
  return { text: render(found, by, context), json: found.queries }
}

function parseCount(what: string, text: string, most: number): number {
  const count = /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0
  if (count >= 1 && count <= most) return count
  throw new UsageError(`${what} must be a whole number from 1 to ${most}, not "${text}"`)
}

function render({ since, total, queries }: SearchReport, by: 'searches' | 'found_nothing', { stdout }: Context) {
  const sum = `${countOf(total.searches, 'search', 'searches')} since ${since} (UTC), ${total.found_nothing} of them found nothing.`
  if (queries.length === 0)
    return `${sum}\nNo query ${by === 'searches' ? 'was asked' : 'found nothing'} three times yet: rarer ones are not shown.`
  const columns = [{ heading: 'QUERY', kind: 'text' as const }, 'SEARCHES', 'FOUND NOTHING']
  const rows = queries.map(({ query, searches, found_nothing }) => [query, String(searches), String(found_nothing)])
  return `${renderTable(stdout, columns, rows)}\n\n${sum}`
}

const top = defineCommand({
  description: 'What listeners looked for most often: queries in lower case without marks, from the third time on',
  args,
  run: (wanted, context) => report('searches', wanted, context),
})

const empty = defineCommand({
  description: 'What listeners looked for and did not find, most often first',
  args,
  run: (wanted, context) => report('found_nothing', wanted, context),
})

export const search: CommandGroup = { description: 'What listeners look for', commands: { top, empty } }
