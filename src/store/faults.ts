import { DataStoreError } from '../errors.ts'
import { ForeignSchemaError } from './migrations/schema-version.ts'

/** What may be wrong with a store, in classes that say enough and give nothing away: no address, no path, no driver's message. */
const REASONS = {
  full: 'the disk of the database is full',
  unwritable: 'the database cannot be opened or written',
  damaged: 'the database file is damaged',
  refused: 'the database refuses connections',
  silent: 'the database does not answer',
  unknownHost: 'the database host cannot be found',
  login: 'the database refuses the login',
  missing: 'the database does not exist',
  crowded: 'the database has no connection to spare',
  standby: 'the database takes no writes: it is a standby, and no primary was found',
  starting: 'the database is starting or shutting down',
  unreadable: 'the database cannot be read',
} as const

export type StoreFault = keyof typeof REASONS

const BY_SQLITE: Readonly<Record<number, StoreFault>> = {
  8: 'unwritable',
  10: 'unwritable',
  11: 'damaged',
  13: 'full',
  14: 'unwritable',
  26: 'damaged',
}

const BY_CODE: Readonly<Record<string, StoreFault>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EACCES: 'unwritable',
  EPERM: 'unwritable',
  EROFS: 'unwritable',
  ENOTDIR: 'unwritable',
  EEXIST: 'unwritable',
  EISDIR: 'unwritable',
  ENOENT: 'unwritable',
  ECONNREFUSED: 'refused',
  ECONNRESET: 'refused',
  EPIPE: 'refused',
  EHOSTUNREACH: 'refused',
  ENETUNREACH: 'refused',
  ETIMEDOUT: 'silent',
  ENOTFOUND: 'unknownHost',
  EAI_AGAIN: 'unknownHost',
  // PostgreSQL's own: https://www.postgresql.org/docs/current/errcodes-appendix.html
  '25006': 'standby',
  '28000': 'login',
  '28P01': 'login',
  '3D000': 'missing',
  '53300': 'crowded',
  '53100': 'full',
  '57P01': 'starting',
  '57P02': 'starting',
  '57P03': 'starting',
  '57014': 'silent',
}

/** The driver's messages that have no code. */
const SILENCE = /timeout|does not answer/i

export function faultOf(error: unknown): StoreFault {
  const cause = error instanceof DataStoreError ? error.cause : error
  if (typeof cause !== 'object' || cause === null) return 'unreadable'
  const { code, errcode, message } = cause as { code?: unknown; errcode?: unknown; message?: unknown }
  const found =
    (typeof errcode === 'number' ? BY_SQLITE[errcode & 0xff] : undefined) ??
    (typeof code === 'string' ? BY_CODE[code] : undefined)
  if (found !== undefined) return found
  // The timeout first: "Connection terminated due to connection timeout" is silence, not a refusal.
  if (SILENCE.test(String(message))) return 'silent'
  return /connection terminated/i.test(String(message)) ? 'refused' : 'unreadable'
}

/** One stable sentence, fit for strangers. */
export const describeFault = (error: unknown): string =>
  error instanceof ForeignSchemaError ? error.reason : REASONS[faultOf(error)]

const OWN_FILE_FAULTS: readonly StoreFault[] = ['full', 'unwritable', 'damaged']

/** The file of an SQLite store cannot be used as it is. */
export const isOwnFileFault = (error: unknown): boolean => OWN_FILE_FAULTS.includes(faultOf(error))
