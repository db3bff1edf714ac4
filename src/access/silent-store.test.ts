import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Feed } from '../store/feed.ts'
import type { Store } from '../store/store.ts'
import { type AdmissionDeps, createAdmission } from './admission.ts'
import { createEnsureKeysCurrent } from './key-freshness.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate'] }))
afterEach(() => void vi.useRealTimers())

const store = { watch: { subscribe: () => () => {} } } as unknown as Store

/** Something may be committed that has not been read. */
const feedThat = (catchUp: Feed['catchUp']) => ({ isCurrent: () => false, catchUp }) as Feed

function admitWith(catchUp: Feed['catchUp']) {
  const { admitCaller } = createAdmission({
    ...{ limits: {}, lock: { isLocked: () => undefined }, directory: { isLoaded: false }, isSuspended: false },
    ensureKeysCurrent: createEnsureKeysCurrent(store, feedThat(catchUp)),
  } as unknown as AdmissionDeps)
  return Promise.resolve(admitCaller('10.0.0.1', 'kn_live_x', { access: 'key' }))
}

test.each([
  ['has news', () => Promise.resolve(), undefined],
  ['cannot be reached', () => Promise.reject(new Error('away')), undefined],
  ['is silent', () => new Promise<void>(() => {}), true],
])('a request whose store %s', async (_, catchUp, isSilent) => {
  const admitted = admitWith(catchUp)
  await vi.advanceTimersByTimeAsync(2_010)

  expect((await admitted).isStoreSilent).toBe(isSilent)
})
