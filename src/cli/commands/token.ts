import { ROLES } from '../../console/administrators/roles.ts'
import { type AdminToken, addToken, listTokens, removeToken } from '../../console/administrators/tokens.ts'
import { isoTime } from '../../text/time.ts'
import { parseEnd } from '../command/arguments.ts'
import { auditContextOf } from '../command/audit-context.ts'
import { type CommandGroup, defineCommand, UsageError } from '../command/command.ts'
import { parseRole } from '../command/roles.ts'
import { withStore } from '../command/with-store.ts'
import { renderTime } from '../terminal/format.ts'
import { renderTable } from '../terminal/table.ts'

const MAX_NAME = 100

const present = (token: AdminToken) => ({
  ...token,
  created_at: isoTime(token.created_at),
  expires_at: isoTime(token.expires_at),
  used_at: isoTime(token.used_at),
})

const add = defineCommand({
  description: 'Make a token by which a script uses the admin API',
  args: {
    name: { type: 'positional', description: 'What it is for' },
    role: { type: 'string', description: ROLES.join(', '), valueHint: 'ROLE', required: true },
    expires: { type: 'string', description: 'When it ends: 90d, 2027-01-31 or never', valueHint: 'T' },
  },
  run: async ({ name: text, role: wanted, expires }, context) => {
    const name = text.trim()
    if (name === '' || name.length > MAX_NAME) throw new UsageError(`the name must have 1 to ${MAX_NAME} characters`)
    const role = parseRole(wanted)
    const expiresAt = expires === undefined ? null : parseEnd('--expires', expires, context.now())
    return await withStore(context, async (store) => {
      const { token, ...made } = await addToken(
        store,
        { name, role, expiresAt, adminId: null },
        auditContextOf(context),
      )
      const note = 'Keep it now: it is not stored and cannot be shown again. Send it as "Authorization: Bearer …".'
      return { text: `${token}\n${note}`, json: { ...present(made), token } }
    })
  },
})

const list = defineCommand({
  description: 'List the tokens of scripts',
  args: {},
  run: (_, context) =>
    withStore(context, async (store) => {
      const tokens = await listTokens(store)
      const rows = tokens.map((one) => [
        one.id,
        one.name,
        one.role,
        one.made_by,
        one.expires_at === null ? 'never' : renderTime(one.expires_at),
        renderTime(one.used_at),
      ])
      const heads = ['ID', 'NAME', 'ROLE', 'MADE BY', 'ENDS', 'LAST USED']
      return {
        text: rows.length === 0 ? 'There are no tokens.' : renderTable(context.stdout, heads, rows),
        json: tokens.map(present),
      }
    }),
})

const remove = defineCommand({
  description: 'Remove a token; it is void at once',
  args: { id: { type: 'positional', description: 'Of the token (token list)' } },
  run: ({ id }, context) =>
    withStore(context, async (store) => {
      const { name } = await removeToken(store, id, auditContextOf(context))
      return { text: `the token "${name}" is removed`, json: { id, name, removed: true } }
    }),
})

export const token: CommandGroup = {
  description: 'By which scripts use the admin API',
  commands: { add, list, remove },
}
