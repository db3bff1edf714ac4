import { DataStoreError } from '../errors.ts'
import { ForeignSchemaError } from './migrations/schema-version.ts'

/**
 * What may be wrong with a store, in classes that say enough and give nothing away: no address, no path, no driver's message. Behind each
 * the codes of SQLite, of the system and of PostgreSQL (https://www.postgresql.org/docs/current/errcodes-appendix.html).
 */
const FAULTS = {
  full: ['the disk of the database is full', 13, 'ENOSPC', 'EDQUOT', '53100'],
  unwritable: [
    'the database cannot be opened or written',
    ...[8, 10, 14, 'EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'EISDIR', 'ENOENT'],
  ],
  damaged: ['the database file is damaged', 11, 26],
  refused: [
    'the database refuses connections',
    ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'EHOSTUNREACH', 'ENETUNREACH'],
  ],
  silent: ['the database does not answer', 'ETIMEDOUT', '57014'],
  unknownHost: ['the database host cannot be found', 'ENOTFOUND', 'EAI_AGAIN'],
  login: ['the database refuses the login', '28000', '28P01'],
  missing: ['the database does not exist', '3D000'],
  crowded: ['the database has no connection to spare', '53300'],
  standby: ['the database takes no writes: it is a standby, and no primary was found', '25006'],
  starting: ['the database is starting or shutting down', '57P01', '57P02', '57P03'],
  unreadable: ['the database cannot be read'],
} as const satisfies Readonly<Record<string, readonly [reason: string, ...codes: (number | string)[]]>>

export type StoreFault = keyof typeof FAULTS

const BY_CODE = new Map(
  Object.entries(FAULTS).flatMap(([fault, [, ...codes]]) =>
    codes.map((code): [number | string, StoreFault] => [code, fault as StoreFault]),
  ),
)

/** The driver's messages that have no code. */
const SILENCE = /timeout|does not answer/i

export function faultOf(error: unknown): StoreFault {
  const cause = error instanceof DataStoreError ? error.cause : error
  if (typeof cause !== 'object' || cause === null) return 'unreadable'
  const { code, errcode, message } = cause as { code?: unknown; errcode?: unknown; message?: unknown }
  const found = BY_CODE.get(typeof errcode === 'number' ? errcode & 0xff : String(code))
  if (found !== undefined) return found
  // The timeout first: "Connection terminated due to connection timeout" is silence, not a refusal.
  if (SILENCE.test(String(message))) return 'silent'
  return /connection terminated/i.test(String(message)) ? 'refused' : 'unreadable'
}

/** One stable sentence, fit for strangers. */
export const describeFault = (error: unknown): string =>
  error instanceof ForeignSchemaError ? error.reason : FAULTS[faultOf(error)][0]

const OWN_FILE_FAULTS: readonly StoreFault[] = ['full', 'unwritable', 'damaged']

/** The file of an SQLite store cannot be used as it is. */
export const isOwnFileFault = (error: unknown): boolean => OWN_FILE_FAULTS.includes(faultOf(error))
