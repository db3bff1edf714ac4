import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

const receiving = new WeakSet<Socket>()

/** The body of this request may take longer than requests usually may: whoever reads it looks after the time. Call the result at its end. */
export function allowLongBody({ socket }: IncomingMessage): () => void {
  receiving.add(socket)
  return () => void receiving.delete(socket)
}

/** Whether a request that takes too long is to be let be. */
export const isReceivingLongBody = (socket: Socket) => receiving.has(socket)
