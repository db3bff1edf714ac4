import { availableParallelism, freemem } from 'node:os'

/** A worker, the servers its tests start and a browser take this much at their worst. */
const WORKER_BYTES = 1.5 * 2 ** 30

/** Most tests wait for processes and sockets: two files more than there are cores keep them busy, where the memory allows it. */
export function countWorkers(cores = availableParallelism(), freeBytes = availableBytes()): number {
  return Math.max(1, Math.min(cores + 2, Math.floor(freeBytes / WORKER_BYTES)))
}

/** In a container its limit counts; Node knows it since 20.13. */
const availableBytes = () => process.availableMemory?.() ?? freemem()
