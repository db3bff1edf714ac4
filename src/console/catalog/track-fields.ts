import { z } from 'zod'
import { type FieldName, type FieldValues, STORED_FIELDS } from '../../catalog/track-fields.ts'

type PlainValue<Name extends FieldName> = FieldValues[Name] extends string ? string : FieldValues[Name]

type Schemas<Extra> = { [Name in FieldName]: z.ZodType<PlainValue<Name> | Extra> }

type Entry = (typeof STORED_FIELDS)[number]

function schemaOf([, { input, initial }]: Entry): z.ZodType {
  if (input.type === 'flag') return z.boolean()
  if (input.type === 'number') return z.number().nullable()
  return initial === null ? z.string().nullable() : z.string()
}

const mapFields = (toSchema: (entry: Entry) => unknown): unknown =>
  Object.fromEntries(STORED_FIELDS.map((entry) => [entry[0], toSchema(entry)]))

/** The plain fields of a track as administrators see them: as they are stored, also a code that this version does not know. */
export const PLAIN_FIELDS = mapFields(schemaOf) as Schemas<never>

/** As they may be changed: null clears, or brings back what a new track has. */
export const PLAIN_CHANGES = mapFields((entry) => schemaOf(entry).nullish()) as {
  [Name in FieldName]: z.ZodOptional<Schemas<null>[Name]>
}

type Row = Readonly<Record<FieldName, unknown>>

export const presentPlainFields = (row: Row) =>
  Object.fromEntries(
    STORED_FIELDS.map(([name, { input }]) => [name, input.type === 'flag' ? row[name] === 1 : row[name]]),
  ) as { [Name in FieldName]: PlainValue<Name> }
