import { findSearches, MAX_SEARCH_DAYS } from '../../requests/insight/search-report.ts'
import { whole } from '../command/arguments.ts'
import type { CommandGroup } from '../command/command.ts'
import { deskCommand } from '../command/desk.ts'
import { countOf } from '../terminal/format.ts'

const COLUMNS = { QUERY: 'query', SEARCHES: 'searches', 'FOUND NOTHING': 'found_nothing' } as const

const report = (description: string, by: 'searches' | 'found_nothing') =>
  deskCommand({
    description,
    args: {
      days: {
        ...whole(`Days of the report, today included: 1 to ${MAX_SEARCH_DAYS}, by default 30`, 1, MAX_SEARCH_DAYS),
        absent: 30,
      },
      limit: { ...whole('Queries at most: 1 to 1000, by default 20', 1, 1000), absent: 20 },
    },
    async run({ days, limit }, { store, now, table }) {
      const { since, total, queries } = await findSearches(store, by, { days, limit, now: now() })
      const sum = `${countOf(total.searches, 'search', 'searches')} since ${since} (UTC), ${total.found_nothing} of them found nothing.`
      const nothing = `No query ${by === 'searches' ? 'was asked' : 'found nothing'} three times yet: rarer ones are not shown.`
      const text = queries.length === 0 ? `${sum}\n${nothing}` : `${table(COLUMNS, queries, nothing)}\n\n${sum}`
      return { text, json: queries }
    },
  })

const top = report(
  'What listeners looked for most often: queries in lower case without marks, from the third time on',
  'searches',
)
const empty = report('What listeners looked for and did not find, most often first', 'found_nothing')

export const search: CommandGroup = { description: 'What listeners look for', commands: { top, empty } }
