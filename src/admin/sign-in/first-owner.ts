import type { Store } from '../../store/store.ts'
import { addAdministrator, hasAdministrators } from './administrators.ts'
import { verifyPassword } from './passwords.ts'

export const FIRST_OWNER = 'admin'

/**
 * Makes the first owner when there is no administrator at all: at the first sign-in, so that a server that nobody signs in to has nothing
 * to do. A password that was changed in the console is not set back by a restart.
 */
export async function ensureFirstOwner(store: Store, password: string, now: number): Promise<void> {
  if (await hasAdministrators(store)) return
  const act = { at: now, actor: 'server', role: 'server', address: null, requestId: null }
  await addAdministrator(store, { name: FIRST_OWNER, role: 'owner', password }, act).catch(async (error: unknown) => {
    // Another process has just made it.
    if (!(await hasAdministrators(store))) throw error
  })
}

/** Whether that password still opens the console: nobody has signed in yet, or the first owner has not changed it. */
export async function isFirstPasswordGood(store: Store, password: string): Promise<boolean> {
  const first = await store.db
    .selectFrom('administrators')
    .select('password')
    .where('name', '=', FIRST_OWNER)
    .executeTakeFirst()
  if (first === undefined) return !(await hasAdministrators(store))
  return await verifyPassword(first.password, password, FIRST_OWNER)
}
