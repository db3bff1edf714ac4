import { chooseByName } from '../../editing/operators/lookup.ts'
import {
  decideQuotaRequest,
  findQuotaRequests,
  presentOwnQuotaRequest,
  presentQuotaRequest,
  QUOTA_REQUEST_STATES,
} from '../../partners/quota-requests.ts'
import type { Store } from '../../store/store.ts'
import { oneOf, option, word } from '../command/arguments.ts'
import type { CommandGroup } from '../command/command.ts'
import { deskCommand } from '../command/desk.ts'

const ALL = { limit: 1000, offset: 0 }

const list = deskCommand({
  description: 'List the partners who ask for more quota',
  args: {
    state: {
      ...oneOf(QUOTA_REQUEST_STATES, `${QUOTA_REQUEST_STATES.join(', ')}; open if left out`, 'STATE'),
      absent: 'open',
    },
  },
  async run({ state }, { store, list }) {
    const { requests, total } = await findQuotaRequests(store, { state, ...ALL })
    const rows = requests.map(presentQuotaRequest)
    const what = { TIME: 'created_at', PARTNER: 'partner', QUOTA: 'quota_per_minute' } as const
    const columns = { ...what, REASON: 'reason', ID: 'id' } as const
    return list({ columns, rows, nothing: 'There are no such requests.', json: { total, requests: rows } })
  },
})

const decision = (description: string, isApproved: boolean) =>
  deskCommand({
    description,
    args: {
      request: word('Its id or the beginning of it, or its partner', { find: findOpenRequest }),
      note: option('TEXT', 'What to tell the partner beside it'),
    },
    async run({ request: id, note }, { store, audit, openMail }) {
      const decided = await decideQuotaRequest(store, id, { isApproved, note }, await openMail(), audit)
      const quota = `${decided.quota_per_minute} requests a minute`
      return {
        text: isApproved ? `Granted: every key of the partner has ${quota} now` : `Refused: ${quota}`,
        json: presentOwnQuotaRequest(decided),
      }
    },
  })

async function findOpenRequest(store: Store, text: string): Promise<string> {
  const { requests } = await findQuotaRequests(store, { state: 'open', ...ALL })
  const named = requests.map(({ id, partner }) => ({ id, name: partner }))
  return chooseByName('request', text, named)
}

const approve = decision("Grant more quota: all of the partner's keys get it, and the partner is told by mail", true)
const refuse = decision('Refuse more quota: nothing changes, and the partner is told why by mail', false)

export const quota: CommandGroup = {
  description: 'Partners who ask for more quota',
  commands: { list, approve, refuse },
}
