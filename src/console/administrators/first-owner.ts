import type { Store } from '../../store/store.ts'
import { addAdministrator } from './administrators.ts'
import { verifyPassword } from './passwords.ts'

export const FIRST_OWNER = 'admin'

/**
 * Makes the first owner unless there has ever been one: at the first sign-in, so that a server without sign-ins has nothing to do. A
 * password that was changed in the console is not set back by a restart, and who was removed stays removed: the audit log forgets nothing.
 */
export async function ensureFirstOwner(store: Store, password: string, now: number): Promise<void> {
  if (await hadFirstOwner(store)) return
  const audit = { at: now, actor: 'server', role: 'server', address: null, requestId: null }
  await addAdministrator(store, { name: FIRST_OWNER, role: 'owner', password, isFirst: true }, audit).catch(
    async (error: unknown) => {
      // Another process has just made it.
      if (!(await hadFirstOwner(store))) throw error
    },
  )
}

export async function hadFirstOwner(store: Store): Promise<boolean> {
  const row = store.db.selectFrom('administrators').select('id').where('name', '=', FIRST_OWNER)
  if ((await row.executeTakeFirst()) !== undefined) return true
  const added = store.db
    .selectFrom('audit_log')
    .select('id')
    .where('action', '=', 'administrator.add')
    .where('entity_name', '=', FIRST_OWNER)
    .limit(1)
  return (await added.executeTakeFirst()) !== undefined
}

/** Whether that password still opens the console: there has been no sign-in, or the first owner has not changed it. */
export async function isFirstPasswordGood(store: Store, password: string): Promise<boolean> {
  const first = await store.db
    .selectFrom('administrators')
    .select('password')
    .where('name', '=', FIRST_OWNER)
    .executeTakeFirst()
  if (first === undefined) return !(await hadFirstOwner(store))
  return await verifyPassword(first.password, password, { owner: FIRST_OWNER, isKnown: true })
}
