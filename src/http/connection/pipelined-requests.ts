import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'

/** Requests that may wait on one connection before it is read no further. What came in the same packet is there already. */
const MAX_WAITING = 32
/** In all. Each is a few kilobytes of Node's own objects. */
const MAX_WAITING_IN_ALL = 20_000

/**
 * Answers the requests of a connection one after the other: a request that came before the answer to an earlier one was sent waits, and
 * nothing is worked out for it meanwhile. Node would answer all of them at once and keep the bytes until the client reads them, if it
 * ever does.
 */
export function answerInTurn(answer: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, { count: number }>()
  let inAll = 0

  function queueOf(socket: Socket): { count: number } {
    const known = waiting.get(socket)
    if (known !== undefined) return known
    const queue = { count: 0 }
    waiting.set(socket, queue)
    socket.once('close', () => {
      inAll -= queue.count
      queue.count = 0
    })
    return queue
  }

  return (request, response) => {
    // Node gives a response its socket when it is its turn.
    if (response.socket !== null) return answer(request, response)
    const { socket } = request
    const queue = queueOf(socket)
    queue.count++
    inAll++
    if (inAll > MAX_WAITING_IN_ALL) return void socket.destroy()
    if (queue.count > MAX_WAITING) socket.pause()
    response.once('socket', () => {
      queue.count--
      inAll--
      if (queue.count === 0) socket.resume()
      answer(request, response)
    })
  }
}
