import { randomUUID } from 'node:crypto'
import { addByLink } from '../../src/console/administrators/links.ts'
import { listSessions, openSession } from '../../src/console/administrators/sessions.ts'
import { actAt } from './acts.ts'
import type { Order, Place } from './mutations.ts'

type Headers = Record<string, string>

interface Tools {
  newOwner(place: Place): Promise<{ id: string; headers: Headers }>
}

/** Sessions, links and rules of administrators: a part of `MUTATIONS`. */
export function administratorMutations({ newOwner }: Tools): Record<string, (place: Place) => Promise<Order>> {
  const openAnother = async ({ api: { store }, clock }: Place, adminId: string) =>
    await store.transaction((trx) => openSession(trx, { adminId, address: '192.0.2.2' }, clock.at))
  const newLink = async ({ api: { store }, clock }: Place) => {
    const name = `newcomer-${randomUUID()}`
    const { url } = await addByLink(store, { name, role: 'support' }, 'https://nhac.example', actAt(clock.at))
    return url.split('#')[1]!
  }
  return {
    closeOtherSessions: async (place) => {
      const { id, headers } = await newOwner(place)
      await openAnother(place, id)
      return { headers }
    },
    closeOwnSession: async (place) => {
      const { id, headers } = await newOwner(place)
      await openAnother(place, id)
      const sessions = await listSessions(place.api.store, id, undefined, place.clock.at)
      return { headers, params: { id: sessions.find(({ address }) => address === '192.0.2.2')!.id } }
    },
    makePasswordLink: async (place) => ({
      headers: (await newOwner(place)).headers,
      params: { id: (await newOwner(place)).id },
    }),
    readPasswordLink: async (place) => ({ body: { token: await newLink(place) } }),
    choosePassword: async (place) => ({ body: { token: await newLink(place), password: 'một câu dài dễ nhớ' } }),
    // As it is already: one that were demanded would be asked of all others too.
    setAdministratorRules: async (place) => ({
      headers: (await newOwner(place)).headers,
      body: { second_factor: false },
    }),
  }
}
