import { findSearches, MAX_SEARCH_DAYS, type SearchReport } from '../../requests/insight/search-report.ts'
import { parseInteger } from '../command/arguments.ts'
import { type CommandGroup, type Context, defineCommand } from '../command/command.ts'
import { withStore } from '../command/with-store.ts'
import { countOf } from '../terminal/format.ts'
import { renderTable, textColumn } from '../terminal/table.ts'

const MAX_LIMIT = 1000

const ARGS = {
  days: {
    type: 'string',
    valueHint: 'N',
    description: `Days of the report, today included: 1 to ${MAX_SEARCH_DAYS}, by default 30`,
  },
  limit: { type: 'string', valueHint: 'N', description: `Queries at most: 1 to ${MAX_LIMIT}, by default 20` },
} as const

interface SearchArgs {
  days: string | undefined
  limit: string | undefined
}

async function report(by: 'searches' | 'found_nothing', args: SearchArgs, context: Context) {
  const days = parseInteger('--days', args.days ?? '30', 1, MAX_SEARCH_DAYS)
  const limit = parseInteger('--limit', args.limit ?? '20', 1, MAX_LIMIT)
  const found = await withStore(context, (store) => findSearches(store, by, { days, limit, now: context.now() }))
  return { text: render(found, by, context), json: found.queries }
}

function render({ since, total, queries }: SearchReport, by: 'searches' | 'found_nothing', { stdout }: Context) {
  const sum = `${countOf(total.searches, 'search', 'searches')} since ${since} (UTC), ${total.found_nothing} of them found nothing.`
  if (queries.length === 0)
    return `${sum}\nNo query ${by === 'searches' ? 'was asked' : 'found nothing'} three times yet: rarer ones are not shown.`
  const columns = [textColumn('QUERY'), 'SEARCHES', 'FOUND NOTHING']
  const rows = queries.map(({ query, searches, found_nothing }) => [query, String(searches), String(found_nothing)])
  return `${renderTable(stdout, columns, rows)}\n\n${sum}`
}

const top = defineCommand({
  description: 'What listeners looked for most often: queries in lower case without marks, from the third time on',
  args: ARGS,
  run: (parsed, context) => report('searches', parsed, context),
})

const empty = defineCommand({
  description: 'What listeners looked for and did not find, most often first',
  args: ARGS,
  run: (parsed, context) => report('found_nothing', parsed, context),
})

export const search: CommandGroup = { description: 'What listeners look for', commands: { top, empty } }
