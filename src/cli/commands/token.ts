import { ROLES } from '../../console/administrators/roles.ts'
import { addToken, listTokens, removeToken } from '../../console/administrators/tokens.ts'
import { EXPIRES, oneOf } from '../command/arguments.ts'
import { type CommandGroup, UsageError } from '../command/command.ts'
import { deskCommand, showTimes } from '../command/desk.ts'

const MAX_NAME = 100

const add = deskCommand({
  description: 'Make a token by which a script uses the admin API',
  args: {
    name: { type: 'positional', description: 'What it is for', read: (_: string, text: string) => text.trim() },
    role: { ...oneOf(ROLES, ROLES.join(', '), 'ROLE'), required: true },
    expires: { ...EXPIRES, absent: null },
  },
  check({ name }) {
    if (name === '' || name.length > MAX_NAME) throw new UsageError(`the name must have 1 to ${MAX_NAME} characters`)
  },
  async run({ name, role, expires: expiresAt }, { store, audit }) {
    const { token, ...made } = await addToken(store, { name, role, expiresAt, adminId: null }, audit)
    const note = 'Keep it now: it is not stored and cannot be shown again. Send it as "Authorization: Bearer …".'
    return { text: `${token}\n${note}`, json: { ...showTimes(made), token } }
  },
})

const list = deskCommand({
  description: 'List the tokens of scripts',
  args: {},
  async run(_, { store, table }) {
    const json = (await listTokens(store)).map(showTimes)
    const columns = {
      ID: 'id',
      NAME: 'name',
      ROLE: 'role',
      'MADE BY': 'made_by',
      ENDS: ({ expires_at }: (typeof json)[number]) => expires_at ?? 'never',
      'LAST USED': 'used_at',
    } as const
    return { text: table(columns, json, 'There are no tokens.'), json }
  },
})

const remove = deskCommand({
  description: 'Remove a token; it is void at once',
  args: { id: { type: 'positional', description: 'Of the token (token list)' } },
  async run({ id }, { store, audit }) {
    const { name } = await removeToken(store, id, audit)
    return { text: `the token "${name}" is removed`, json: { id, name, removed: true } }
  },
})

export const token: CommandGroup = {
  description: 'By which scripts use the admin API',
  commands: { add, list, remove },
}
