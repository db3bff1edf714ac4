import { DataStoreError, OutcomeUnknownError } from '../../errors.ts'

const SQLITE_BUSY = 5
/** A malformed file, and one that never was a database. */
const SQLITE_DAMAGED = [11, 26]
const SQLITE_UNIQUE = [1555, 2067]
const POSTGRES_UNIQUE = '23505'
const POSTGRES_TRY_AGAIN = ['40001', '40P01']

/** A row with the same primary key or unique value is there already. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, errcode } = causeOf(error)
  return code === POSTGRES_UNIQUE || SQLITE_UNIQUE.includes(errcode as number)
}

/** PostgreSQL gave the whole transaction up (serialization failure, deadlock): it may well succeed when run again. Never what may be done. */
export function isLostRace(error: unknown): boolean {
  return !(error instanceof OutcomeUnknownError) && POSTGRES_TRY_AGAIN.includes(causeOf(error).code as string)
}

/** The server ended the connection instead of answering a commit (shutdown, crash, recovery): it may have been written before. */
export function isUnansweredCommit(error: unknown): boolean {
  return /^(?:57P|08)/.test(String(causeOf(error).code))
}

/** Takes the driver's own error. The low byte is the code; the rest says which kind of busy. */
export function isBusy(driverError: unknown): boolean {
  const { errcode } = fieldsOf(driverError)
  return typeof errcode === 'number' && (errcode & 0xff) === SQLITE_BUSY
}

/** The file of an SQLite store is broken, or is something else. */
export function isDamaged(error: unknown): boolean {
  const { errcode } = causeOf(error)
  return typeof errcode === 'number' && SQLITE_DAMAGED.includes(errcode & 0xff)
}

export function toDataStoreError(error: unknown): DataStoreError {
  return error instanceof DataStoreError ? error : new DataStoreError(error)
}

interface DriverFields {
  code?: unknown
  errcode?: unknown
}

function causeOf(error: unknown): DriverFields {
  return error instanceof DataStoreError ? fieldsOf(error.cause) : {}
}

function fieldsOf(error: unknown): DriverFields {
  return typeof error === 'object' && error !== null ? error : {}
}
