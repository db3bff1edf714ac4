import { executionAsyncResource } from 'node:async_hooks'

const kept: object[] = []

/**
 * Keeps one of Node's queue entries alive for ever. V8 knows the shape of what `process.nextTick` makes only as long as one such object
 * lives: a full garbage collection in a quiet moment makes it forget, and from then on every call takes eight times as long (440–800 ns
 * instead of 60–100; a request makes seven). A large heap sees such collections within its first minute.
 */
export function keepTickShape(): void {
  if (kept.length > 0) return
  process.nextTick(() => kept.push(executionAsyncResource()))
}
