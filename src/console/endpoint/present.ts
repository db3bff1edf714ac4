import type { z } from 'zod'
import { isoTime } from '../../text/time.ts'

type TimeName = 'at' | `${string}_at`
type Shown<Name, Value> = Name extends TimeName ? (null extends Value ? string | null : string) : Value
type Stored<Name, Value> = Name extends TimeName ? (null extends Value ? number | null : number) : Value

const isTimeName = (name: string) => name === 'at' || name.endsWith('_at')

const show = ([name, value]: [string, unknown]): [string, unknown] =>
  isTimeName(name) && typeof value === 'number' ? [name, isoTime(value)] : [name, value]

/** The row with its times, `at` and all `…_at`, which are stored in milliseconds, as ISO 8601. */
export const withTimes = <Row extends object>(row: Row) =>
  Object.fromEntries(Object.entries(row).map(show)) as { [Name in keyof Row]: Shown<Name, Row[Name]> }

/** The same with only those fields that the schema names, in its order. */
export function pick<Schema extends z.ZodObject>(
  { shape }: Schema,
  row: { [Name in keyof z.output<Schema>]: Stored<Name, z.output<Schema>[Name]> },
): z.output<Schema> {
  const names = Object.keys(shape).filter((name) => name in row)
  return Object.fromEntries(names.map((name) => show([name, row[name as keyof typeof row]]))) as z.output<Schema>
}
