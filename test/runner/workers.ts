import { availableParallelism, freemem } from 'node:os'

/** A worker, the servers its tests start and a browser take this much at their worst. */
const WORKER_BYTES = 1.5 * 2 ** 30

/**
 * Tests wait for processes and sockets, and what they wait for works meanwhile: one file more than there are cores keeps them busy, where the
 * memory allows it. A second one more takes a tenth longer on two cores: each worker loads the program for itself.
 */
export function countWorkers(cores = availableParallelism(), freeBytes = availableBytes()): number {
  return Math.max(1, Math.min(cores + 1, Math.floor(freeBytes / WORKER_BYTES)))
}

/** In a container its limit counts; Node knows it since 20.13. */
const availableBytes = () => process.availableMemory?.() ?? freemem()
