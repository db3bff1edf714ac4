import { findAdministratorId } from '../../console/administrators/administrators.ts'
import { demandSecondFactor } from '../../console/administrators/rules.ts'
import { closeAllSessions, closeSessionById, listSessions } from '../../console/administrators/sessions.ts'
import { isoTime } from '../../text/time.ts'
import { auditContextOf } from '../command/audit-context.ts'
import { defineCommand, UsageError } from '../command/command.ts'
import { withStore } from '../command/with-store.ts'
import { countOf, renderTime } from '../terminal/format.ts'
import { renderTable } from '../terminal/table.ts'

const NAME = { type: 'positional', description: 'The name that the administrator signs in with' } as const

export const sessions = defineCommand({
  description: 'List where an administrator is signed in',
  args: { name: NAME },
  run: ({ name }, context) =>
    withStore(context, async (store) => {
      const open = await listSessions(store, await findAdministratorId(store, name), undefined, context.now())
      const rows = open.map((one) => [
        one.id,
        one.address,
        one.user_agent ?? '–',
        renderTime(one.created_at),
        renderTime(one.seen_at),
      ])
      const heads = ['ID', 'ADDRESS', 'BROWSER', 'SIGNED IN', 'LAST USED']
      return {
        text: rows.length === 0 ? `${name} is signed in nowhere.` : renderTable(context.stdout, heads, rows),
        json: open.map(({ isOwn: _, ...one }) => ({
          ...one,
          created_at: isoTime(one.created_at),
          seen_at: isoTime(one.seen_at),
        })),
      }
    }),
})

export const signOut = defineCommand({
  description: 'End all sessions of an administrator, or one of them',
  args: {
    name: NAME,
    session: { type: 'string', description: 'This one alone (admin sessions)', valueHint: 'ID' },
  },
  run: ({ name, session }, context) =>
    withStore(context, async (store) => {
      const admin = { id: await findAdministratorId(store, name), name }
      const audit = auditContextOf(context)
      if (session !== undefined) {
        await closeSessionById(store, admin, session, audit)
        return { text: `the session of ${name} has ended`, json: { name, closed: 1 } }
      }
      const closed = await closeAllSessions(store, admin, audit)
      return { text: `${countOf(closed, 'session')} of ${name} ended`, json: { name, closed } }
    }),
})

export const demand = defineCommand({
  description: 'Demand a second step of all administrators at their next sign-in, or no longer',
  args: { wanted: { type: 'positional', description: 'on or off' } },
  run: async ({ wanted }, context) => {
    if (wanted !== 'on' && wanted !== 'off') throw new UsageError('say "on" or "off"')
    return await withStore(context, async (store) => {
      await demandSecondFactor(store, wanted === 'on', auditContextOf(context))
      const text =
        wanted === 'on'
          ? 'whoever signs in without a second step is led to set one up'
          : 'a second step is everybody’s own choice'
      return { text, json: { second_factor: wanted === 'on' } }
    })
  },
})
