import { dirname } from 'node:path'
import type { Config } from '../config/config.ts'
import { faultOf } from '../store/faults.ts'

/** Why the server could not start, and what to do about it: one sentence for the operator. */
export class StartError extends Error {}

/** The same error, said plainly where it is one that people meet. */
export function explainStartFailure(error: unknown, config: Config): unknown {
  const sentence = explainListening(error, config) ?? explainFiles(error, config)
  return sentence === undefined ? error : new StartError(sentence, { cause: error })
}

function explainListening(error: unknown, { host, port }: Config): string | undefined {
  const { code, syscall } = error as NodeJS.ErrnoException
  // `bind` where another process opens the port (processes/supervisor.ts).
  if (syscall !== 'listen' && syscall !== 'bind' && syscall !== 'getaddrinfo') return undefined
  const another = port > 0 && port < 65_535 && port !== 3000 ? (port < 1024 ? 3000 : port + 1) : 3001
  if (code === 'EADDRINUSE')
    return `port ${port} is taken by another program: choose another port, for example PORT=${another} npm start`
  if (code === 'EACCES')
    return `this user may not open port ${port}: choose a port above 1023, for example PORT=${another} npm start`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'EINVAL')
    return `HOST=${host} is no address of this machine: HOST=127.0.0.1 is for this machine alone, HOST=0.0.0.0 for all that reach it`
  return undefined
}

function explainFiles(error: unknown, { dataDir, databaseUrl }: Config): string | undefined {
  const path = pathOf(error) ?? (databaseUrl.startsWith('sqlite:') ? databaseUrl.slice('sqlite:'.length) : dataDir)
  const isOfStore = !path.startsWith(dataDir)
  const setting = isOfStore ? 'DATABASE_URL' : 'DATA_DIR'
  const folder = isOfStore ? dirname(path) : dataDir
  const { code } = causeOf(error)
  if (code === 'ENOTDIR' || code === 'EEXIST' || code === 'EISDIR')
    return `${setting} needs a folder, but ${folder} is a file or lies in one: choose another place with ${setting}=…`
  switch (faultOf(error)) {
    case 'full':
      return `the disk that holds ${folder} is full: make room, or choose another place with ${setting}=…, and start again`
    case 'unwritable':
      return `${isOfStore ? path : folder} cannot be opened or written by this user: change its rights, or choose another place with ${setting}=…`
    case 'damaged':
      return `${path} is damaged or no database: put a backup in its place (khonhac doctor says more)`
    default:
      return undefined
  }
}

function causeOf(error: unknown): NodeJS.ErrnoException {
  return error instanceof Error && error.cause instanceof Error ? error.cause : (error as NodeJS.ErrnoException)
}

function pathOf(error: unknown): string | undefined {
  const { path } = causeOf(error)
  return typeof path === 'string' ? path : undefined
}
