import type { Worker } from 'node:cluster'

interface Handle {
  close(): void
}

/**
 * A connection that is handed to a process in the moment in which it dies is with nobody: Node closes it when the process says that it has it,
 * and otherwise never, so that its client would wait for ever. Here it is closed with the process; one that was taken is closed already, and
 * closing it again does nothing. Relies on Node's own messages: each process has at most one connection on its way to it.
 */
export function closeWithProcess(worker: Worker): void {
  const { process } = worker
  const send = process.send as (message: { act?: string }, handle?: Handle, ...rest: unknown[]) => boolean
  let onItsWay: Handle | undefined
  process.send = ((message: { act?: string }, handle?: Handle, ...rest: unknown[]) => {
    if (message?.act === 'newconn') onItsWay = handle
    return send.call(process, message, handle, ...rest)
  }) as typeof process.send
  worker.once('exit', () => onItsWay?.close())
}
