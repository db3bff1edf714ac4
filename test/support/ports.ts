import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Ports for programs that are told theirs. A port that the system picks may be given to somebody else, as the end of any connection, before
 * the program has started; these lie below those that it picks from, and nobody in this process gets the same one twice. Where they begin
 * is left to chance: other processes ask here too.
 */
const FIRST = 12_000
const COUNT = 20_000
let next = Math.floor(Math.random() * COUNT)

export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = FIRST + next
    next = (next + 1) % COUNT
    if (await isFree(port)) return port
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}
