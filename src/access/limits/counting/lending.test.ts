import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { WindowState } from '../rate-windows.ts'
import { createLender } from './lender.ts'
import { createLentWindows } from './lent-windows.ts'
import type { Notice, Order } from './messages.ts'

const START = 1_800_000_000_000

/** Processes whose messages arrive in order, each channel by itself, when the test lets them. */
function startProcesses(count: number) {
  const clock = { ms: START }
  const now = () => clock.ms
  const toLender = Array.from({ length: count }, (): Order[][] => [])
  const toProcess = Array.from({ length: count }, (): Notice[][] => [])
  const turns = Array.from({ length: count }, (): (() => void)[] => [])
  const late: (() => void)[] = []
  const gone = new Set<number>()
  const lender = createLender({
    now,
    deliver: (process, notices) => void (gone.has(process) || toProcess[process]!.push(notices)),
    processes: () => count,
    later: (_ms, work) => void late.push(work),
  })
  const processes = toLender.map((queue, index) =>
    createLentWindows({
      now,
      send: (orders) => queue.push(orders) > 0,
      afterTurn: (work) => void turns[index]!.push(work),
      processes: count,
    }),
  )
  const steps = [
    (index: number) => turns[index]!.shift()?.(),
    (index: number) => {
      const orders = toLender[index]!.shift()
      if (orders !== undefined) lender.take(index, orders)
    },
    (index: number) => {
      const notices = toProcess[index]!.shift()
      if (notices !== undefined) processes[index]!.receive(notices)
    },
  ]
  function drain(): void {
    for (let idle = 0; idle < 2; idle++) {
      for (let index = 0; index < count; index++) {
        if (gone.has(index)) continue
        for (const [kind, queue] of [turns, toLender, toProcess].entries())
          while (queue[index]!.length > 0) {
            steps[kind]!(index)
            idle = -1
          }
      }
    }
  }
  return {
    clock,
    processes,
    lender,
    late,
    drain,
    step: (kind: number, index: number) => (gone.has(index) ? undefined : steps[kind]!(index)),
    kill(index: number): void {
      gone.add(index)
      lender.forget(index)
    },
  }
}

/** What was admitted; those that a dead process never answered are not among them. */
function collect() {
  const states: WindowState[] = []
  return {
    states,
    add: (answer: WindowState | Promise<WindowState>) =>
      void Promise.resolve(answer).then((state) => states.push(state)),
  }
}

const settled = () => new Promise((done) => setImmediate(done))

test.each([60, 120, 3000])(
  'of %d requests a minute exactly so many are admitted, however they are spread',
  async (limit) => {
    const actions = fc.array(fc.tuple(fc.nat(3), fc.nat(2)), { minLength: 3 * limit, maxLength: 4 * limit })
    await fc.assert(
      fc.asyncProperty(actions, async (script) => {
        const all = startProcesses(3)
        const { states, add } = collect()
        let sent = 0
        for (const [kind, index] of script) {
          if (kind < 3) all.step(kind, index)
          else add(all.processes[index]!.windows.hit('key:a', limit, 60))
          sent += Number(kind === 3)
        }
        for (; sent < 2 * limit; sent++) add(all.processes[sent % 3]!.windows.hit('key:a', limit, 60))
        all.drain()
        await settled()
        // What is asked for one by one at the end finds nothing left that somebody else still holds.
        all.drain()
        await settled()

        expect(states).toHaveLength(sent)
        expect(states.filter(({ allowed }) => allowed)).toHaveLength(limit)
        for (const { used, remaining } of states) expect(used + remaining).toBe(limit)
      }),
      { numRuns: limit > 1000 ? 2 : 10 },
    )
  },
)

test('whoever asks seldom is told exactly what is left, whichever process answers', async () => {
  const all = startProcesses(2)
  const left: number[] = []
  for (let sent = 0; sent < 12; sent++) {
    const { states, add } = collect()
    add(all.processes[sent % 2]!.windows.hit('key:a', 10, 60))
    all.drain()
    await settled()
    left.push(states[0]!.allowed ? states[0]!.remaining : -1)
  }
  expect(left).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0, -1, -1])
})

/** Asks so often that a loan is worth it, and leaves most of it unspent. */
async function borrow(all: ReturnType<typeof startProcesses>, index: number, limit: number): Promise<number> {
  const { states, add } = collect()
  for (let sent = 0; sent < 20; sent++) {
    add(all.processes[index]!.windows.hit('key:a', limit, 60))
    all.drain()
  }
  await settled()
  return states.filter(({ allowed }) => allowed).length
}

test('what is lent is answered without asking, told when somebody asks for it, and free again when it is given back', async () => {
  const all = startProcesses(2)
  expect(await borrow(all, 0, 1000)).toBe(20)
  const { states, add } = collect()

  const lent = all.processes[0]!.windows.hit('key:a', 1000, 60)
  expect(lent).not.toBeInstanceOf(Promise)
  all.processes[0]!.windows.giveBack('key:a', 60)
  add(all.processes[1]!.windows.peek('key:a', 1000, 60))
  all.drain()
  await settled()

  expect(states).toMatchObject([{ used: 20, remaining: 980, allowed: true }])
  // Another quota is another matter: what was lent for the old one goes back.
  await borrow(all, 0, 1000)
  add(all.processes[0]!.windows.hit('key:a', 30, 60))
  all.drain()
  await settled()
  expect(states[1]).toMatchObject({ limit: 30, allowed: false })
})

test('a loan grows before it is spent, so that nobody waits, and to the last request it is counted exactly', async () => {
  const all = startProcesses(2)
  const limit = 20_000
  let admitted = await borrow(all, 0, limit)
  let waited = 0
  for (let sent = 0; sent < limit / 2; sent++) {
    const answer = all.processes[0]!.windows.hit('key:a', limit, 60)
    if (answer instanceof Promise) waited++
    else expect(answer).toMatchObject({ used: ++admitted, allowed: true })
    all.clock.ms += sent % 50 === 0 ? 1 : 0
    all.drain()
  }
  expect(waited).toBe(0)
  const { states, add } = collect()
  for (let sent = 0; sent < limit; sent++) {
    add(all.processes[sent % 2]!.windows.hit('key:a', limit, 60))
    if (sent % 100 === 0) all.drain()
  }
  all.drain()
  await settled()

  expect(admitted + states.filter(({ allowed }) => allowed).length).toBe(limit)
})

test('what a loan was to grow by comes back with it, when it is given back before the process hears of it', async () => {
  const all = startProcesses(2)
  let used = await borrow(all, 0, 1000)
  // More than half of it: more is asked for, and lent, but the answer is still on its way when another quota ends the loan.
  for (; used < 30; used++) expect(all.processes[0]!.windows.hit('key:a', 1000, 60)).not.toBeInstanceOf(Promise)
  all.step(0, 0)
  all.step(1, 0)
  const { states, add } = collect()
  add(all.processes[0]!.windows.hit('key:a', 900, 60))
  all.drain()
  add(all.processes[1]!.windows.peek('key:a', 1000, 60))
  all.drain()
  await settled()
  expect(states).toMatchObject([
    { limit: 900, used: 31 },
    { used: 31, remaining: 969 },
  ])

  for (let sent = 0; sent < 1100; sent++) add(all.processes[sent % 2]!.windows.hit('key:a', 1000, 60))
  all.drain()
  await settled()
  expect(states.slice(2).filter(({ allowed }) => allowed)).toHaveLength(969)
})

test('a process that dies or hangs with a loan: never one too many, and nobody waits for it', async () => {
  const all = startProcesses(3)
  const before = (await borrow(all, 0, 200)) + (await borrow(all, 1, 200))
  const { states, add } = collect()
  all.kill(0)
  for (let sent = 0; sent < 400; sent++) add(all.processes[2]!.windows.hit('key:a', 200, 60))
  // The second one hangs: only its time passes.
  for (let turn = 0; turn < 1000; turn++) for (const kind of [0, 1, 2]) all.step(kind, 2)
  await settled()
  expect(states.length).toBeLessThan(400)
  for (const giveUp of all.late.splice(0)) giveUp()
  for (let turn = 0; turn < 1000; turn++) for (const kind of [0, 1, 2]) all.step(kind, 2)
  await settled()

  expect(states).toHaveLength(400)
  const admitted = before + states.filter(({ allowed }) => allowed).length
  expect(admitted).toBeLessThanOrEqual(200)
  expect(admitted).toBeGreaterThan(150)
  all.clock.ms += 60_000
  add(all.processes[2]!.windows.hit('key:a', 200, 60))
  all.drain()
  await settled()
  expect(states.at(-1)).toMatchObject({ used: 1, allowed: true })
})

test('without the process that counts each counts its share, and what waited is answered', async () => {
  const all = startProcesses(2)
  const { states, add } = collect()
  add(all.processes[0]!.addressWindows.hit('ip:a', 10, 60))
  all.processes[0]!.goAlone()
  for (let sent = 0; sent < 6; sent++) add(all.processes[0]!.addressWindows.hit('ip:a', 10, 60))
  await settled()

  expect(states.map(({ allowed }) => allowed)).toEqual([true, true, true, true, true, false, false])
})

test('what is asked with one message is answered with one', () => {
  const delivered: Notice[][] = []
  const lender = createLender({
    now: () => START,
    deliver: (_process, notices) => void delivered.push(notices),
    processes: () => 2,
    later: () => {},
  })
  const orders = Array.from({ length: 20 }, (_, id): Order => {
    return { kind: 'hit', id, table: 'keys', bucket: `key:${id % 3}`, limit: 100, windowSeconds: 60, wanted: 0 }
  })
  lender.take(0, orders)

  expect(delivered.map((notices) => notices.length)).toEqual([20])
})
