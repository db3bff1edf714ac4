import { clearLock, listLocks } from '../../access/limits/address-locks.ts'
import { waitForServers } from '../../editing/operators/wait-for-servers.ts'
import { isoTime } from '../../text/time.ts'
import { auditContextOf } from '../command/audit-context.ts'
import { type CommandGroup, defineCommand } from '../command/command.ts'
import { withStore } from '../command/with-store.ts'
import { renderTime } from '../terminal/format.ts'
import { renderTable } from '../terminal/table.ts'

const list = defineCommand({
  description: 'List the addresses that wrong keys have locked',
  args: {},
  run: async (_, context) =>
    await withStore(context, async (store) => {
      const locks = await listLocks(store, context.now())
      const rows = locks.map(({ address, locked_at, until, level }) => [
        address,
        renderTime(locked_at),
        renderTime(until),
        String(level),
      ])
      return {
        text:
          rows.length === 0
            ? 'No address is locked.'
            : renderTable(context.stdout, ['ADDRESS', 'LOCKED AT', 'UNTIL', 'TIMES'], rows),
        json: locks.map(({ address, locked_at, until, level }) => ({
          address,
          locked_at: isoTime(locked_at),
          until: isoTime(until),
          level,
        })),
      }
    }),
})

const clear = defineCommand({
  description: 'End the lock of an address, in every running server',
  args: { address: { type: 'positional', required: true, description: 'An IPv4 or IPv6 address' } },
  run: async ({ address }, context) =>
    await withStore(context, async (store) => {
      const cleared = await clearLock(store, address, auditContextOf(context))
      await waitForServers(store)
      const text = cleared.wasLocked
        ? 'is no longer locked'
        : 'was not locked as far as the store knows; it is free now'
      return { text: `${cleared.address} ${text}`, json: { address: cleared.address, was_locked: cleared.wasLocked } }
    }),
})

export const lock: CommandGroup = { description: 'Addresses locked after wrong keys', commands: { list, clear } }
