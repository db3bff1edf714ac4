import { createLender } from '../../access/limits/counting/lender.ts'
import type { WrongKeyOutcome } from '../../access/limits/counting/messages.ts'
import type { AddressLock } from '../../access/limits/lock-queries.ts'
import { createMemoryWrongKeyLock } from '../../access/limits/wrong-key-lock.ts'
import { withTimeout } from '../../async/timeout.ts'
import type { Limits } from '../../config/config.ts'
import { type Figure, renderFigures } from '../../ops/figures.ts'
import { type Families, keepGrowing, mergeMetrics, parseMetrics, renderMetrics } from '../../ops/merge-metrics.ts'
import type { Handlers, Peer } from './peer.ts'
import { type ProcessesOverview, shipsForAll, type ToMember, type ToPrimary } from './protocol.ts'

/** A process that serves, as the first one sees it. */
export interface CountedProcess {
  readonly id: number
  /** Its number among those that serve; one that takes another's place has the same. */
  readonly process: number
  readonly peer: Peer<ToMember>
}

/** How long one that hangs keeps the others waiting. */
const PATIENCE_MS = 1_000

type Shared = Pick<
  Handlers<ToPrimary>,
  'orders' | 'wrong-key' | 'adopted' | 'cleared' | 'metrics' | 'ship' | 'farewell'
>

/** What one process does for all of them: it counts, and asks each when somebody wants to know of all. */
export function createCounting(
  all: () => readonly CountedProcess[],
  overview: () => ProcessesOverview,
  { wrongKeys, wrongKeyLockSeconds }: Limits,
) {
  const find = (id: number) => all().find((one) => one.id === id)
  const lender = createLender({
    now: Date.now,
    deliver: (id, notices) => void find(id)?.peer.tell('notices', notices),
    processes: () => overview().configured,
    later: (ms, work) => void setTimeout(work, ms).unref(),
  })
  const locks = createLocks({ limit: wrongKeys, lockSeconds: wrongKeyLockSeconds })
  const metrics = createAllMetrics(all, overview)

  /** Resolves when each has done it, is gone, or has had its time; says how many have done it or are at it. */
  async function askEach<Kind extends 'locked' | 'write' | 'ship'>(
    asked: readonly CountedProcess[],
    kind: Kind,
    body: ToMember[Kind]['body'],
  ): Promise<number> {
    const askOne = async ({ peer }: CountedProcess) => {
      await peer.call(kind, body)
      return true
    }
    const done = await Promise.all(
      asked.map((one) => withTimeout(askOne(one), PATIENCE_MS, () => true).catch(() => false)),
    )
    return done.filter(Boolean).length
  }

  /** First each writes what waits in it, then who ships brings the files to the store. */
  async function shipAll(asking: CountedProcess): Promise<boolean> {
    const others = all().filter((one) => one !== asking)
    await askEach(
      others.filter((one) => !shipsForAll(one)),
      'write',
      null,
    )
    return shipsForAll(asking) || (await askEach(others.filter(shipsForAll), 'ship', null)) > 0
  }

  return {
    /** What a process may ask of this one. */
    handlersOf(one: () => CountedProcess): Shared {
      return {
        orders: (orders) => lender.take(one().id, orders),
        async 'wrong-key'({ ip, limit, lockSeconds }) {
          const outcome = locks.count(ip, { limit, lockSeconds })
          if (outcome.begun !== undefined) await askEach(all(), 'locked', outcome.begun)
          return outcome
        },
        adopted: locks.adopt,
        cleared: locks.clear,
        metrics: metrics.gather,
        ship: () => shipAll(one()),
        farewell: (text) => metrics.keep(one(), text),
      }
    },
    forget(one: CountedProcess): void {
      lender.forget(one.id)
      metrics.forget(one)
    },
  }
}

export type Counting = ReturnType<typeof createCounting>

interface LockTerms {
  limit: number
  lockSeconds: number
}

/** Wrong keys, by the limits of who asks: a reload may have changed them, and then they are counted anew. */
function createLocks(first: LockTerms) {
  let begun: AddressLock | undefined
  const onLock = (lock: AddressLock) => {
    begun = lock
  }
  const begin = (terms: LockTerms) => ({
    ...terms,
    lock: createMemoryWrongKeyLock({ now: Date.now, onLock, ...terms }),
  })
  let current = begin(first)
  return {
    count(ip: string, terms: LockTerms): WrongKeyOutcome {
      if (current.limit !== terms.limit || current.lockSeconds !== terms.lockSeconds) current = begin(terms)
      begun = undefined
      current.lock.recordUnknownKey(ip)
      return begun === undefined ? {} : { begun }
    },
    adopt: (lock: AddressLock) => current.lock.adopt(lock),
    clear: (ip: string) => current.lock.clear(ip),
  }
}

function createAllMetrics(all: () => readonly CountedProcess[], overview: () => ProcessesOverview) {
  const latest = new Map<number, Families>()
  let ofThoseGone: Families = new Map()

  async function ask({ id, peer }: CountedProcess): Promise<void> {
    const text = await withTimeout(peer.call('metrics', null), PATIENCE_MS, () => '').catch(() => '')
    // Of one that hangs, or is only just starting, what it said last.
    if (text !== '' && all().some((one) => one.id === id)) latest.set(id, parseMetrics(text))
  }

  return {
    async gather(): Promise<string> {
      await Promise.all(all().map(ask))
      const figures = renderFigures(describeProcesses(all(), latest, overview()))
      return renderMetrics(mergeMetrics([...latest.values(), ofThoseGone])) + figures
    },
    keep: ({ id }: CountedProcess, text: string) => void latest.set(id, parseMetrics(text)),
    forget({ id }: CountedProcess): void {
      const last = latest.get(id)
      latest.delete(id)
      if (last !== undefined) ofThoseGone = mergeMetrics([ofThoseGone, keepGrowing(last)])
    },
  }
}

const MEMORY = 'process_resident_memory_bytes'

function describeProcesses(
  all: readonly CountedProcess[],
  latest: ReadonlyMap<number, Families>,
  { configured, serving, replaced }: ProcessesOverview,
): Figure[] {
  const memory: Record<string, number> = {}
  for (const { id, process } of all) memory[process] = latest.get(id)?.get(MEMORY)?.samples.get(MEMORY) ?? 0
  return [
    {
      name: 'khonhac_processes',
      help: 'Processes that were asked for (--processes), and those that let requests in.',
      type: 'gauge',
      value: { label: 'state', values: { configured, serving } },
    },
    {
      name: 'khonhac_processes_replaced_total',
      help: 'Processes that took the place of one that ended by itself.',
      type: 'counter',
      value: replaced,
    },
    {
      name: 'khonhac_process_memory_bytes',
      help: 'Resident memory of each process that serves.',
      type: 'gauge',
      value: { label: 'process', values: memory },
    },
  ]
}
