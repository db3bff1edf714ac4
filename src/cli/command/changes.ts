import { findChanges, renderChanges } from '../terminal/format.ts'
import type { Report } from './command.ts'
import { UsageError } from './command.ts'

type Fields = Readonly<Record<string, unknown>>

/** What flags say of a thing: those that were given, where an empty text clears the field. */
export function givenFlags(flags: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const given = Object.entries(flags).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given.map(([name, value]) => [name, value === '' ? null : value]))
}

export function requireChanges(changes: Fields): void {
  if (Object.keys(changes).length === 0) throw new UsageError('there is nothing to change: give at least one flag')
}

/** What an update did; `shown` are the fields of `after` that are compared. */
export function reportChanges(name: string, before: Fields, shown: Fields, after: object, more: string[] = []): Report {
  const changes = findChanges(before, shown)
  const heading = `${changes.length > 0 ? 'Changed' : 'Nothing to change:'} ${name}`
  return {
    text: [heading, ...renderChanges(before, shown), ...more].join('\n'),
    json: { ...after, changed: changes.length > 0, changes },
  }
}
