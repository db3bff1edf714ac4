import type { AddressLock } from '../lock-queries.ts'
import { createMemoryWrongKeyLock, type WrongKeyLock, type WrongKeyLockOptions } from '../wrong-key-lock.ts'
import type { WrongKeyOutcome } from './messages.ts'

export interface ToldLockOptions extends WrongKeyLockOptions {
  /** Asks the process that counts; it answers when every process knows of a lock that this attempt began. Undefined when it is gone. */
  countWrongKey: (ip: string) => Promise<WrongKeyOutcome | undefined>
  tellAdopted: (lock: AddressLock) => void
  tellCleared: (ip: string) => void
}

export interface ToldLock extends WrongKeyLock {
  /** A lock that began in any of the processes. */
  learn(lock: AddressLock): void
}

/** Wrong keys are counted by another process for all of them; each knows every lock, so that nobody has to ask for it. */
export function createToldLock(options: ToldLockOptions): ToldLock {
  const local = createMemoryWrongKeyLock(options)
  return {
    isLocked: local.isLocked,
    async recordUnknownKey(ip) {
      const outcome = await options.countWrongKey(ip)
      if (outcome === undefined) return local.recordUnknownKey(ip)
      if (outcome.begun !== undefined) options.onLock?.(outcome.begun)
      return local.isLocked(ip)
    },
    adopt(lock) {
      local.adopt(lock)
      options.tellAdopted(lock)
    },
    clear(ip) {
      local.clear(ip)
      options.tellCleared(ip)
    },
    lockedSince: local.lockedSince,
    learn: local.adopt,
  }
}
