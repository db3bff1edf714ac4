import { once } from 'node:events'
import { connect, createServer } from 'node:net'

/**
 * Ports for programs that are told theirs. A port that the system picks may be given to another program, as the end of any connection, before
 * the program has started; these lie below those that it picks from. Each process that asks has a range of its own, so that neither another
 * worker nor a second run beside this one gets the same, and gives no port twice before it has given all.
 */
const FIRST = 12_000
const IN_RANGE = 200
const RANGES = 100

let range: Promise<number> | undefined
let given = 0

export async function findFreePort(): Promise<number> {
  range ??= takeRange()
  const first = FIRST + (await range) * IN_RANGE
  for (;;) {
    const port = first + (given % IN_RANGE)
    given += 1
    if (await isFree(port)) return port
  }
}

/** Held by a socket that has a name instead of a file: it goes with the process, however that ends. Only Linux has such. */
async function takeRange(): Promise<number> {
  const start = process.pid % RANGES
  if (process.platform !== 'linux') return start
  for (let tried = 0; tried < RANGES; tried++) {
    const found = (start + tried) % RANGES
    if (await canListen(`\0khonhac-test-ports-${found}`)) return found
  }
  return start
}

async function canListen(name: string): Promise<boolean> {
  const server = createServer().listen(name).unref()
  return await once(server, 'listening').then(
    () => true,
    () => false,
  )
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

/** Whether no server of this machine takes a connection there any more. */
export async function isRefused(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  return await Promise.race([once(socket, 'connect').then(() => false), once(socket, 'close').then(() => true)])
    .catch(() => true)
    .finally(() => socket.destroy())
}
