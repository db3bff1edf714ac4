import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

const receiving = new WeakSet<Socket>()

/** Lets the body of this request take longer than usual: its reader keeps the time. Call the result at its end. */
export function allowLongBody({ socket }: IncomingMessage): () => void {
  receiving.add(socket)
  return () => void receiving.delete(socket)
}

/** Whether a request that takes too long is to be let be. */
export const isReceivingLongBody = (socket: Socket) => receiving.has(socket)
