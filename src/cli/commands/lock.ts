import { clearLock, listLocks } from '../../access/limits/address-locks.ts'
import { waitForServers } from '../../editing/operators/wait-for-servers.ts'
import { isoTime } from '../../text/time.ts'
import type { CommandGroup } from '../command/command.ts'
import { deskCommand } from '../command/desk.ts'

const list = deskCommand({
  description: 'List the addresses that wrong keys have locked',
  args: {},
  async run(_, { store, now, table }) {
    const json = (await listLocks(store, now())).map(({ address, locked_at, until, level }) => ({
      ...{ address, locked_at: isoTime(locked_at), until: isoTime(until), level },
    }))
    const columns = { ADDRESS: 'address', 'LOCKED AT': 'locked_at', UNTIL: 'until', TIMES: 'level' } as const
    return { text: table(columns, json, 'No address is locked.'), json }
  },
})

const clear = deskCommand({
  description: 'End the lock of an address, in every running server',
  args: { address: { type: 'positional', required: true, description: 'An IPv4 or IPv6 address' } },
  async run({ address: text }, { store, audit }) {
    const { address, wasLocked } = await clearLock(store, text, audit)
    await waitForServers(store)
    const said = wasLocked ? 'is no longer locked' : 'was not locked as far as the store knows; it is free now'
    return { text: `${address} ${said}`, json: { address, was_locked: wasLocked } }
  },
})

export const lock: CommandGroup = { description: 'Addresses locked after wrong keys', commands: { list, clear } }
