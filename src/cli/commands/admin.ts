import {
  type Administrator,
  addAdministrator,
  changeAdministrator,
  findAdministratorId,
  listAdministrators,
  removeAdministrator,
} from '../../console/administrators/administrators.ts'
import { FIRST_OWNER, hadFirstOwner } from '../../console/administrators/first-owner.ts'
import { addByLink, type PasswordLink, renewLink } from '../../console/administrators/links.ts'
import { generatePassword } from '../../console/administrators/passwords.ts'
import { renewRecoveryCodes } from '../../console/administrators/recovery-codes.ts'
import { ROLES } from '../../console/administrators/roles.ts'
import { demandSecondFactor } from '../../console/administrators/rules.ts'
import { closeAllSessions, closeSessionById, listSessions } from '../../console/administrators/sessions.ts'
import { addToken, listTokens, removeToken } from '../../console/administrators/tokens.ts'
import { isoTime } from '../../text/time.ts'
import { EXPIRES, flag, oneOf, option, parseChoice, word } from '../command/arguments.ts'
import { type CommandGroup, type Context, UsageError } from '../command/command.ts'
import { deskCommand, showTimes } from '../command/desk.ts'
import { countOf, renderTime } from '../terminal/format.ts'
import { askPassword } from '../terminal/terminal.ts'

const NAME = word('The name that the administrator signs in with')

const PASSWORD = option('P', 'Asked for on a terminal when left out, otherwise made and printed')

const LINK = flag('In place of a password: print a link, good once, by which the administrator chooses it')

function refuseBoth({ password, link }: { password: string | undefined; link: boolean }): void {
  if (link && password !== undefined) throw new UsageError('--password and --link exclude each other')
}

const noteOfLink = ({ url, expiresAt }: PasswordLink) =>
  `\n\n  ${url}\n\n  Good once, until ${renderTime(expiresAt)}; it cannot be shown again.`

/** What was given, what is typed, or a new one; only a new one is ever printed. */
async function choosePassword(given: string | undefined, context: Context) {
  const typed = given ?? (await askPassword(context, 'Password (empty: one is made for you): '))
  if (typed || given !== undefined) return { value: typed ?? '', note: '', made: {} }
  const password = generatePassword()
  const note = `\n  password  ${password}\n  Keep it now: it is not stored and cannot be shown again.`
  return { value: password, note, made: { password } }
}

const present = (admin: Administrator) => ({
  id: admin.id,
  name: admin.name,
  role: admin.role,
  has_second_factor: admin.hasSecondFactor,
  created_at: isoTime(admin.created_at),
  signed_in_at: isoTime(admin.signed_in_at),
  link_expires_at: isoTime(admin.link_expires_at),
})

const add = deskCommand({
  description: 'Let a person use the console',
  args: {
    name: NAME,
    role: { ...oneOf(ROLES, ROLES.join(', '), 'ROLE'), required: true },
    password: PASSWORD,
    link: LINK,
  },
  check: refuseBoth,
  async run({ name, role, password: given, link }, desk) {
    const { store, audit, config } = desk
    if (link) {
      const { url, expiresAt, ...added } = await addByLink(store, { name, role }, config.publicUrl, audit)
      const text = `${added.name} is ${added.role}${noteOfLink({ url, expiresAt })}`
      return { text, json: { ...present(added), link: url } }
    }
    const password = await choosePassword(given, desk)
    const added = await addAdministrator(store, { name, role, password: password.value }, audit)
    return { text: `${added.name} is ${added.role}${password.note}`, json: { ...present(added), ...password.made } }
  },
})

const list = deskCommand({
  description: 'List who may use the console',
  async run(_, { store, now, list }) {
    const rows = (await listAdministrators(store, now())).map(present)
    const nothing = `No administrator has signed in yet: the first owner is "${FIRST_OWNER}", with the password in ADMIN_PASSWORD or, without it, in secrets.json of the data folder.`
    const times = { 'SECOND FACTOR': 'has_second_factor', 'SIGNED IN': 'signed_in_at' } as const
    return list({ columns: { NAME: 'name', ROLE: 'role', ...times }, rows, nothing })
  },
})

const password = deskCommand({
  description: 'Set a new password; all sessions of the administrator end',
  args: { name: NAME, password: PASSWORD, link: LINK },
  check: refuseBoth,
  async run({ name, password: given, link }, desk) {
    const { store, audit, config } = desk
    if (link) {
      const id = await findAdministratorId(store, name)
      const made = await renewLink(store, id, { publicUrl: config.publicUrl }, audit)
      const json = { name: made.name, link: made.url, link_expires_at: isoTime(made.expiresAt) }
      return { text: `${made.name} can choose a new password${noteOfLink(made)}`, json }
    }
    const chosen = await choosePassword(given, desk)
    const isFirst = name === FIRST_OWNER && !(await hadFirstOwner(store))
    if (isFirst) await addAdministrator(store, { name, role: 'owner', password: chosen.value }, audit)
    else await changeAdministrator(store, await findAdministratorId(store, name), { password: chosen.value }, audit)
    return { text: `${name} has a new password${chosen.note}`, json: { name, ...chosen.made } }
  },
})

const role = deskCommand({
  description: 'Change what an administrator may do',
  args: {
    name: NAME,
    role: word(ROLES.join(', '), { read: (_: string, text: string) => parseChoice('--role', text, ROLES) }),
  },
  async run({ name, role }, { store, audit }) {
    await changeAdministrator(store, await findAdministratorId(store, name), { role }, audit)
    return { text: `${name} is ${role}`, json: { name, role } }
  },
})

const secondFactorOff = deskCommand({
  description: 'Ask an administrator for no code any more, for example when the phone is lost',
  args: { name: NAME },
  async run({ name }, { store, audit }) {
    await changeAdministrator(store, await findAdministratorId(store, name), { hasSecondFactor: false }, audit)
    return { text: `${name} signs in without a code`, json: { name, has_second_factor: false } }
  },
})

const recovery = deskCommand({
  description: 'Print ten new recovery codes of an administrator with a second factor; those before are void',
  args: { name: NAME },
  async run({ name }, { store, audit }) {
    const codes = await renewRecoveryCodes(store, await findAdministratorId(store, name), audit)
    const note = 'Each is good once in the place of a code of the app. Keep them now: they cannot be shown again.'
    return { text: `${codes.map((code) => `  ${code}`).join('\n')}\n${note}`, json: { name, codes } }
  },
})

const remove = deskCommand({
  description: 'Remove an administrator; its sessions end. The last owner stays',
  args: { name: NAME },
  async run({ name }, { store, audit }) {
    await removeAdministrator(store, await findAdministratorId(store, name), audit)
    return { text: `${name} is removed`, json: { name, removed: true } }
  },
})

const sessions = deskCommand({
  description: 'List where an administrator is signed in',
  args: { name: NAME },
  async run({ name }, { store, now, list }) {
    const open = await listSessions(store, await findAdministratorId(store, name), undefined, now())
    const times = { 'SIGNED IN': 'created_at', 'LAST USED': 'seen_at' } as const
    return list({
      columns: { ID: 'id', ADDRESS: 'address', BROWSER: 'user_agent', ...times },
      rows: open.map(({ isOwn: _, ...one }) => showTimes(one)),
      nothing: `${name} is signed in nowhere.`,
    })
  },
})

const signOut = deskCommand({
  description: 'End all sessions of an administrator, or one of them',
  args: {
    name: NAME,
    session: option('ID', 'This one alone (admin sessions)'),
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

const demand = deskCommand({
  description: 'Demand a second step of all administrators at their next sign-in, or no longer',
  args: { wanted: word('on or off') },
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

export const admin: CommandGroup = {
  description: 'Who may use the console',
  commands: {
    ...{ add, list, password, role, 'second-factor-off': secondFactorOff, recovery, remove },
    ...{ sessions, 'sign-out': signOut, 'demand-second-factor': demand },
  },
}

const MAX_TOKEN_NAME = 100

const addOfScript = deskCommand({
  description: 'Make a token by which a script uses the admin API',
  args: {
    name: word('What it is for', { read: (_: string, text: string) => text.trim() }),
    role: { ...oneOf(ROLES, ROLES.join(', '), 'ROLE'), required: true },
    expires: { ...EXPIRES, absent: null },
  },
  check({ name }) {
    if (name === '' || name.length > MAX_TOKEN_NAME)
      throw new UsageError(`the name must have 1 to ${MAX_TOKEN_NAME} characters`)
  },
  async run({ name, role, expires: expiresAt }, { store, audit }) {
    const { token, ...made } = await addToken(store, { name, role, expiresAt, adminId: null }, audit)
    const note = 'Keep it now: it is not stored and cannot be shown again. Send it as "Authorization: Bearer …".'
    return { text: `${token}\n${note}`, json: { ...showTimes(made), token } }
  },
})

const listTokensOf = deskCommand({
  description: 'List the tokens of scripts',
  async run(_, { store, list }) {
    const who = { ID: 'id', NAME: 'name', ROLE: 'role', 'MADE BY': 'made_by' } as const
    return list({
      columns: { ...who, ENDS: ({ expires_at }) => expires_at ?? 'never', 'LAST USED': 'used_at' },
      rows: (await listTokens(store)).map(showTimes),
      nothing: 'There are no tokens.',
    })
  },
})

const removeOfScript = deskCommand({
  description: 'Remove a token; it is void at once',
  args: { id: word('Of the token (token list)') },
  async run({ id }, { store, audit }) {
    const { name } = await removeToken(store, id, audit)
    return { text: `the token "${name}" is removed`, json: { id, name, removed: true } }
  },
})

export const token: CommandGroup = {
  description: 'By which scripts use the admin API',
  commands: { add: addOfScript, list: listTokensOf, remove: removeOfScript },
}
