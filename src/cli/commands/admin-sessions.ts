import { findAdministratorId } from '../../console/administrators/administrators.ts'
import { demandSecondFactor } from '../../console/administrators/rules.ts'
import { closeAllSessions, closeSessionById, listSessions } from '../../console/administrators/sessions.ts'
import { UsageError } from '../command/command.ts'
import { deskCommand, showTimes } from '../command/desk.ts'
import { countOf } from '../terminal/format.ts'

export const NAME = { type: 'positional', description: 'The name that the administrator signs in with' } as const

export const sessions = deskCommand({
  description: 'List where an administrator is signed in',
  args: { name: NAME },
  async run({ name }, { store, now, table }) {
    const open = await listSessions(store, await findAdministratorId(store, name), undefined, now())
    const json = open.map(({ isOwn: _, ...one }) => showTimes(one))
    const columns = {
      ID: 'id',
      ADDRESS: 'address',
      BROWSER: 'user_agent',
      'SIGNED IN': 'created_at',
      'LAST USED': 'seen_at',
    } as const
    return { text: table(columns, json, `${name} is signed in nowhere.`), json }
  },
})

export const signOut = deskCommand({
  description: 'End all sessions of an administrator, or one of them',
  args: {
    name: NAME,
    session: { type: 'string', description: 'This one alone (admin sessions)', valueHint: 'ID' },
  },
  async run({ name, session }, { store, audit }) {
    const admin = { id: await findAdministratorId(store, name), name }
    if (session !== undefined) {
      await closeSessionById(store, admin, session, audit)
      return { text: `the session of ${name} has ended`, json: { name, closed: 1 } }
    }
    const closed = await closeAllSessions(store, admin, audit)
    return { text: `${countOf(closed, 'session')} of ${name} ended`, json: { name, closed } }
  },
})

export const demand = deskCommand({
  description: 'Demand a second step of all administrators at their next sign-in, or no longer',
  args: { wanted: { type: 'positional', description: 'on or off' } },
  check({ wanted }) {
    if (wanted !== 'on' && wanted !== 'off') throw new UsageError('say "on" or "off"')
  },
  async run({ wanted }, { store, audit }) {
    await demandSecondFactor(store, wanted === 'on', audit)
    const text =
      wanted === 'on'
        ? 'administrators who sign in without a second step are led to set one up'
        : 'a second step is everybody’s own choice'
    return { text, json: { second_factor: wanted === 'on' } }
  },
})
