import type { z } from 'zod'
import type { Sentence } from '../text/sentence.ts'
import {
  createChoiceColumn,
  createFlagColumn,
  createNumberColumn,
  createSharedTextColumn,
  createTextColumn,
} from './field-columns.ts'

/** What an import line, a CSV cell or a flag of the CLI may say of a field; editing/lines/import-fields.ts makes the parser of it. */
export type Input =
  | { type: 'number'; min: number; max: number }
  | { type: 'text'; max: number }
  | { type: 'day' }
  | { type: 'flag' }
  | { type: 'choice'; codes: readonly string[] }
  /** A text with one spelling: `read` brings it into that, or refuses it by undefined. */
  | { type: 'spelled'; rule: Sentence; read: (text: string) => string | undefined }

/** `khonhac track update --name HINT`, or a pair of switches. */
export type Flag =
  | { name: string; hint: string; about: string }
  | { on: { name: string; about: string }; off: { name: string; about: string } }

/** What partners are shown and told of a field in /openapi.json. */
interface Shown<Schema extends z.ZodType> {
  schema: Schema
  about: string
  example: z.output<Schema>
}

/** A field that follows from another. */
export interface DerivedField<Schema extends z.ZodType> extends Shown<Schema> {
  input: undefined
}

/** What every entry of the table gives. */
interface Given<Schema extends z.ZodType> extends Shown<Schema> {
  flag: Flag
}

/** A number or null. */
export function number<Schema extends z.ZodType<number>>(
  { schema, ...rest }: Given<Schema>,
  [min, max]: readonly [number, number],
) {
  return {
    ...rest,
    schema: schema.nullable(),
    input: { type: 'number', min, max } as const,
    initial: null,
    createColumn: createNumberColumn,
  }
}

/** A text or null, different on most tracks. */
export function text<Schema extends z.ZodType<string>>(
  { schema, ...rest }: Given<Schema>,
  input: Extract<Input, { type: 'text' | 'day' | 'spelled' }>,
) {
  return { ...rest, schema: schema.nullable(), input, initial: null, createColumn: createTextColumn }
}

/** A text or null that many tracks share: each is kept once in memory. */
export function sharedText<Schema extends z.ZodType<string>>(
  { schema, ...rest }: Given<Schema>,
  input: Extract<Input, { type: 'text' | 'day' | 'spelled' }>,
) {
  return {
    ...rest,
    schema: schema.nullable(),
    input,
    initial: null,
    createColumn: createSharedTextColumn<string | null>,
  }
}

/** A text that many tracks share and none is without. */
export function requiredText<Schema extends z.ZodType<string>>(
  field: Given<Schema>,
  input: Extract<Input, { type: 'text' | 'day' | 'spelled' }>,
  initial: string,
) {
  return { ...field, input, initial, createColumn: createSharedTextColumn<string> }
}

/** True or false, false at first. */
export function flag<Schema extends z.ZodType<boolean>>(field: Given<Schema>) {
  return { ...field, input: { type: 'flag' } as const, initial: 0 as const, createColumn: createFlagColumn }
}

/** One of a list of codes. A code in the store that this version does not know is shown as `unknown`. */
export function choice<Code extends string, Schema extends z.ZodType<Code>>(
  field: Given<Schema>,
  codes: readonly Code[],
  { initial, unknown }: { initial: Code; unknown: Code },
) {
  return {
    ...field,
    input: { type: 'choice', codes } as const,
    initial: initial as string,
    createColumn: () => createChoiceColumn(codes, unknown),
  }
}

export function derived<Schema extends z.ZodType>(field: Shown<Schema>): DerivedField<Schema> {
  return { ...field, input: undefined }
}
