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
import { isoTime } from '../../text/time.ts'
import { oneOf, parseChoice } from '../command/arguments.ts'
import { type CommandGroup, type Context, UsageError } from '../command/command.ts'
import { deskCommand } from '../command/desk.ts'
import { renderTime } from '../terminal/format.ts'
import { askPassword } from '../terminal/terminal.ts'
import { demand, NAME, sessions, signOut } from './admin-sessions.ts'

const PASSWORD = {
  type: 'string',
  description: 'Asked for on a terminal when left out, otherwise made and printed',
  valueHint: 'P',
} as const

const LINK = {
  type: 'boolean',
  description: 'In place of a password: print a link, good once, by which the administrator chooses it',
} as const

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
  args: {},
  async run(_, { store, now, table }) {
    const json = (await listAdministrators(store, now())).map(present)
    const none = `No administrator has signed in yet: the first owner is "${FIRST_OWNER}", with the password in ADMIN_PASSWORD or, without it, in secrets.json of the data folder.`
    const columns = {
      NAME: 'name',
      ROLE: 'role',
      'SECOND FACTOR': 'has_second_factor',
      'SIGNED IN': 'signed_in_at',
    } as const
    return { text: table(columns, json, none), json }
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
    role: {
      type: 'positional',
      description: ROLES.join(', '),
      read: (_: string, text: string) => parseChoice('--role', text, ROLES),
    },
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

export const admin: CommandGroup = {
  description: 'Who may use the console',
  commands: {
    ...{ add, list, password, role, 'second-factor-off': secondFactorOff, recovery, remove },
    ...{ sessions, 'sign-out': signOut, 'demand-second-factor': demand },
  },
}
