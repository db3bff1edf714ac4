import { chooseByName } from '../../editing/operators/lookup.ts'
import {
  decideQuotaRequest,
  findQuotaRequests,
  presentOwnQuotaRequest,
  presentQuotaRequest,
  QUOTA_REQUEST_STATES,
} from '../../partners/quota-requests.ts'
import type { Store } from '../../store/store.ts'
import { parseChoice } from '../command/arguments.ts'
import { auditContextOf } from '../command/audit-context.ts'
import { type CommandGroup, type Context, defineCommand } from '../command/command.ts'
import { openMailParts } from '../command/mail-deps.ts'
import { withStore } from '../command/with-store.ts'
import { renderTime } from '../terminal/format.ts'
import { idColumn, renderTable, textColumn } from '../terminal/table.ts'

const MAX_LISTED = 1000
const REQUEST = { type: 'positional', description: 'Its id or the beginning of it, or its partner' } as const
const NOTE = { type: 'string', description: 'What to tell the partner beside it', valueHint: 'TEXT' } as const

const list = defineCommand({
  description: 'List the partners who ask for more quota',
  args: {
    state: { type: 'string', description: `${QUOTA_REQUEST_STATES.join(', ')}; open if left out`, valueHint: 'STATE' },
  },
  run: async ({ state = 'open' }, context) => {
    const wanted = parseChoice('--state', state, QUOTA_REQUEST_STATES)
    return await withStore(context, async (store) => {
      const { requests, total } = await findQuotaRequests(store, { state: wanted, limit: MAX_LISTED, offset: 0 })
      const rows = requests.map((one) => [
        renderTime(one.created_at),
        one.partner,
        String(one.quota_per_minute),
        one.reason.replaceAll('\n', ' '),
        one.id,
      ])
      const columns = ['TIME', textColumn('PARTNER'), 'QUOTA', textColumn('REASON'), idColumn('ID')]
      return {
        text: rows.length === 0 ? 'There are no such requests.' : renderTable(context.stdout, columns, rows),
        json: { total, requests: requests.map(presentQuotaRequest) },
      }
    })
  },
})

const approve = defineCommand({
  description: "Grant more quota: all of the partner's keys get it, and the partner is told by mail",
  args: { request: REQUEST, note: NOTE },
  run: ({ request, note }, context) => decide(context, request, { isApproved: true, note }),
})

const refuse = defineCommand({
  description: 'Refuse more quota: nothing changes, and the partner is told why by mail',
  args: { request: REQUEST, note: NOTE },
  run: ({ request, note }, context) => decide(context, request, { isApproved: false, note }),
})

const decide = (context: Context, text: string, decision: { isApproved: boolean; note: string | undefined }) =>
  withStore(context, async (store, config) => {
    const id = await findOpenRequest(store, text)
    const mail = await openMailParts(config)
    const decided = await decideQuotaRequest(store, id, decision, mail, auditContextOf(context))
    const quota = `${decided.quota_per_minute} requests a minute`
    return {
      text: decision.isApproved ? `Granted: every key of the partner has ${quota} now` : `Refused: ${quota}`,
      json: presentOwnQuotaRequest(decided),
    }
  })

async function findOpenRequest(store: Store, text: string): Promise<string> {
  const { requests } = await findQuotaRequests(store, { state: 'open', limit: MAX_LISTED, offset: 0 })
  return chooseByName(
    'request',
    text,
    requests.map(({ id, partner }) => ({ id, name: partner })),
  )
}

export const quota: CommandGroup = {
  description: 'Partners who ask for more quota',
  commands: { list, approve, refuse },
}
