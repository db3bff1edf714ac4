import { executionAsyncResource } from 'node:async_hooks'

const kept: object[] = []

/**
 * Keeps one of Node's queue entries alive for ever. V8 knows the shape of what `process.nextTick` makes only as long as one such object
 * lives: a full garbage collection in a quiet moment makes it forget, and from then on every call takes several times as long. A request
 * makes seven, and a large heap sees such collections within its first minute. `node bench/shapes.mjs` shows it: 3.7 times on Node 20,
 * 5.7 on 22.
 */
export function keepTickShape(): void {
  if (kept.length > 0) return
  process.nextTick(() => kept.push(executionAsyncResource()))
}
