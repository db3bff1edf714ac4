import type { Store } from '../../store/store.ts'
import { addAdministrator, hasAdministrators } from './administrators.ts'

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
