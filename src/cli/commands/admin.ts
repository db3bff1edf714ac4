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
import { auditContextOf } from '../command/audit-context.ts'
import { type CommandGroup, type Context, defineCommand, UsageError } from '../command/command.ts'
import { parseRole } from '../command/roles.ts'
import { withStore } from '../command/with-store.ts'
import { renderTime } from '../terminal/format.ts'
import { renderTable } from '../terminal/table.ts'
import { askPassword } from '../terminal/terminal.ts'
import { demand, sessions, signOut } from './admin-sessions.ts'

const NAME = { type: 'positional', description: 'The name that the administrator signs in with' } as const
const PASSWORD = {
  type: 'string',
  description: 'Asked for on a terminal when left out, otherwise made and printed',
  valueHint: 'P',
} as const

const LINK = {
  type: 'boolean',
  description: 'In place of a password: print a link, good once, by which the administrator chooses it',
} as const

function refuseBoth(password: string | undefined, link: boolean | undefined): void {
  if (link && password !== undefined) throw new UsageError('--password and --link exclude each other')
}

const noteOfLink = ({ url, expiresAt }: PasswordLink) =>
  `\n\n  ${url}\n\n  Good once, until ${renderTime(expiresAt)}; it cannot be shown again.`

/** What was given, what is typed, or a new one; only a new one is ever printed. */
async function choosePassword(given: string | undefined, context: Context): Promise<{ value: string; isNew: boolean }> {
  if (given !== undefined) return { value: given, isNew: false }
  const typed = await askPassword(context, 'Password (empty: one is made for you): ')
  return typed ? { value: typed, isNew: false } : { value: generatePassword(), isNew: true }
}

const noteOf = ({ value, isNew }: { value: string; isNew: boolean }) =>
  isNew ? `\n  password  ${value}\n  Keep it now: it is not stored and cannot be shown again.` : ''

const present = (admin: Administrator) => ({
  id: admin.id,
  name: admin.name,
  role: admin.role,
  has_second_factor: admin.hasSecondFactor,
  created_at: isoTime(admin.created_at),
  signed_in_at: isoTime(admin.signed_in_at),
  link_expires_at: isoTime(admin.link_expires_at),
})

const add = defineCommand({
  description: 'Let somebody use the console',
  args: {
    name: NAME,
    role: { type: 'string', description: ROLES.join(', '), valueHint: 'ROLE', required: true },
    password: PASSWORD,
    link: LINK,
  },
  run: async ({ name, role: text, password: given, link }, context) => {
    const role = parseRole(text)
    refuseBoth(given, link)
    return await withStore(context, async (store, { publicUrl }) => {
      if (link) {
        const { url, expiresAt, ...added } = await addByLink(store, { name, role }, publicUrl, auditContextOf(context))
        const shown = { ...present(added), link: url }
        return { text: `${added.name} is ${added.role}${noteOfLink({ url, expiresAt })}`, json: shown }
      }
      const password = await choosePassword(given, context)
      const added = await addAdministrator(store, { name, role, password: password.value }, auditContextOf(context))
      const made = password.isNew ? { password: password.value } : {}
      return { text: `${added.name} is ${added.role}${noteOf(password)}`, json: { ...present(added), ...made } }
    })
  },
})

const list = defineCommand({
  description: 'List who may use the console',
  args: {},
  run: (_, context) =>
    withStore(context, async (store) => {
      const admins = await listAdministrators(store, context.now())
      const rows = admins.map((one) => [
        one.name,
        one.role,
        one.hasSecondFactor ? 'yes' : 'no',
        renderTime(one.signed_in_at),
      ])
      const none = `Nobody has signed in yet: the first owner is "${FIRST_OWNER}", with the password in ADMIN_PASSWORD or, without it, in secrets.json of the data folder.`
      return {
        text:
          rows.length === 0 ? none : renderTable(context.stdout, ['NAME', 'ROLE', 'SECOND FACTOR', 'SIGNED IN'], rows),
        json: admins.map(present),
      }
    }),
})

const password = defineCommand({
  description: 'Set a new password; all sessions of the administrator end',
  args: { name: NAME, password: PASSWORD, link: LINK },
  run: async ({ name, password: given, link }, context) => {
    refuseBoth(given, link)
    return await withStore(context, async (store, { publicUrl }) => {
      if (link) {
        const id = await findAdministratorId(store, name)
        const made = await renewLink(store, id, { publicUrl }, auditContextOf(context))
        const json = { name: made.name, link: made.url, link_expires_at: isoTime(made.expiresAt) }
        return { text: `${made.name} can choose a new password${noteOfLink(made)}`, json }
      }
      const chosen = await choosePassword(given, context)
      const isFirst = name === FIRST_OWNER && !(await hadFirstOwner(store))
      if (isFirst)
        await addAdministrator(store, { name, role: 'owner', password: chosen.value }, auditContextOf(context))
      else {
        const id = await findAdministratorId(store, name)
        await changeAdministrator(store, id, { password: chosen.value }, auditContextOf(context))
      }
      const made = chosen.isNew ? { password: chosen.value } : {}
      return { text: `${name} has a new password${noteOf(chosen)}`, json: { name, ...made } }
    })
  },
})

const role = defineCommand({
  description: 'Change what an administrator may do',
  args: { name: NAME, role: { type: 'positional', description: ROLES.join(', ') } },
  run: async ({ name, role: text }, context) => {
    const wanted = parseRole(text)
    return await withStore(context, async (store) => {
      await changeAdministrator(
        store,
        await findAdministratorId(store, name),
        { role: wanted },
        auditContextOf(context),
      )
      return { text: `${name} is ${wanted}`, json: { name, role: wanted } }
    })
  },
})

const secondFactorOff = defineCommand({
  description: 'Ask an administrator for no code any more, for example when the phone is lost',
  args: { name: NAME },
  run: ({ name }, context) =>
    withStore(context, async (store) => {
      const id = await findAdministratorId(store, name)
      await changeAdministrator(store, id, { hasSecondFactor: false }, auditContextOf(context))
      return { text: `${name} signs in without a code`, json: { name, has_second_factor: false } }
    }),
})

const recovery = defineCommand({
  description: 'Print ten new recovery codes of an administrator with a second factor; those before are void',
  args: { name: NAME },
  run: ({ name }, context) =>
    withStore(context, async (store) => {
      const codes = await renewRecoveryCodes(store, await findAdministratorId(store, name), auditContextOf(context))
      const note = 'Each is good once in the place of a code of the app. Keep them now: they cannot be shown again.'
      return { text: `${codes.map((code) => `  ${code}`).join('\n')}\n${note}`, json: { name, codes } }
    }),
})

const remove = defineCommand({
  description: 'Remove an administrator; its sessions end. The last owner stays',
  args: { name: NAME },
  run: ({ name }, context) =>
    withStore(context, async (store) => {
      await removeAdministrator(store, await findAdministratorId(store, name), auditContextOf(context))
      return { text: `${name} is removed`, json: { name, removed: true } }
    }),
})

export const admin: CommandGroup = {
  description: 'Who may use the console',
  commands: {
    ...{ add, list, password, role, 'second-factor-off': secondFactorOff, recovery, remove },
    ...{ sessions, 'sign-out': signOut, 'demand-second-factor': demand },
  },
}
