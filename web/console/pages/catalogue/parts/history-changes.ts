import type { RecordedAct } from '../../../../../src/console/insight/schemas.ts'

export interface FieldChange {
  field: string
  before: unknown
  after: unknown
}

/** What of an entry people read: `names` are the fields that have a word. Of something new or gone, what it had. */
export function historyChanges({ before, after }: RecordedAct, names: readonly string[]): FieldChange[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  return names.flatMap((field) => {
    const [one, other] = [was[field] ?? null, is[field] ?? null]
    return JSON.stringify(one) === JSON.stringify(other) ? [] : [{ field, before: one, after: other }]
  })
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
}
