import type { Language } from '../../text/sentence.ts'
import type { Row } from '../page/docs-views.ts'
import type { ApiDocument, Schema } from './api-document.ts'

type Translate = (text: string) => string

/** How rules are written in one language. */
const WORDS = {
  vi: {
    or: ' hoặc ',
    listOf: (of: string) => `danh sách ${of}`,
    entries: (count: number) => `tối đa ${count} mục`,
    atMost: (count: number) => `tối đa ${count} ký tự`,
    between: (least: number, most: number) => `từ ${least} đến ${most} ký tự`,
    byDefault: (value: unknown) => `mặc định ${value}`,
    matches: (pattern: string) => `theo mẫu \`${pattern}\``,
  },
  en: {
    or: ' or ',
    listOf: (of: string) => `list of ${of}`,
    entries: (count: number) => `at most ${count} entries`,
    atMost: (count: number) => `at most ${count} characters`,
    between: (least: number, most: number) => `${least} to ${most} characters`,
    byDefault: (value: unknown) => `default ${value}`,
    matches: (pattern: string) => `matching \`${pattern}\``,
  },
} as const

/** The fields of several records in one table: one that not all of them have, or must have, need not be there. */
function joinRows(tables: readonly (readonly Row[])[]): Row[] {
  const names = new Set(tables.flatMap((rows) => rows.map(({ name }) => name)))
  return [...names].map((name) => {
    const same = tables.flatMap((rows) => rows.filter((row) => row.name === name))
    const rules = [...new Set(same.map(({ rule }) => rule))]
    const isRequired = same.length === tables.length && same.every((row) => row.isRequired)
    return { ...same[0]!, rule: rules.join(' '), isRequired }
  })
}

/** The table of a schema's fields and of the rules of its values, in one language. */
export function createSchemaRows(document: ApiDocument, language: Language, translate: Translate) {
  const words = WORDS[language]
  const resolve = (schema: Schema): Schema =>
    schema.$ref === undefined ? schema : (document.components.schemas[schema.$ref.split('/').at(-1)!] ?? {})

  /** Type, allowed values, bounds and default. */
  function describeRule(given: Schema): string {
    if (given.anyOf !== undefined) return given.anyOf.map(describeRule).join(words.or)
    const schema = resolve(given)
    if (schema.items !== undefined) {
      const most = schema.maxItems === undefined ? [] : [words.entries(schema.maxItems)]
      return [words.listOf(describeRule(schema.items)), ...most].join(', ')
    }
    return [describeType(schema), ...describeBounds(schema)].join(', ')
  }

  function describeType({ type, format, enum: values, const: constant, minimum, maximum }: Schema): string {
    if (values !== undefined) return values.map((value) => `\`${value}\``).join(' ')
    if (constant !== undefined) return `\`${constant}\``
    const name = format ?? [type ?? 'any'].flat().join(words.or)
    const isBounded = minimum !== undefined && maximum !== undefined
    return isBounded ? `${name} ${minimum}–${maximum}` : minimum === undefined ? name : `${name} ≥ ${minimum}`
  }

  function describeBounds({ minLength, maxLength, pattern, default: byDefault }: Schema): string[] {
    const length =
      maxLength === undefined
        ? []
        : [minLength === undefined ? words.atMost(maxLength) : words.between(minLength, maxLength)]
    const match = pattern === undefined ? [] : [words.matches(pattern)]
    return [...length, ...match, ...(byDefault === undefined ? [] : [words.byDefault(byDefault)])]
  }

  function listFields(given: Schema, prefix = ''): Row[] {
    const { properties = {}, required = [], oneOf } = resolve(given)
    if (oneOf !== undefined) return joinRows(oneOf.map((one) => listFields(one, prefix)))
    return Object.entries(properties).flatMap(([name, field]) => {
      // A field that is a named record and says nothing of its own has the meaning of the record.
      const { description } = field.description === undefined ? resolve(field) : field
      const row: Row = {
        name: `${prefix}${name}`,
        rule: describeRule(field),
        meaning: description === undefined ? '' : translate(description),
        isRequired: required.includes(name),
      }
      return [row, ...listInner(field, row.name)]
    })
  }

  /** Rows of an object, of the entries of a list, of what may also be null. */
  function listInner(field: Schema, name: string): Row[] {
    const schema = resolve(field)
    const items = schema.items === undefined ? [] : listFields(schema.items, `${name}[].`)
    const choices = (schema.anyOf ?? []).flatMap((choice) => [
      ...listFields(choice, `${name}.`),
      ...listItems(choice, name),
    ])
    return [...listFields(schema, `${name}.`), ...items, ...choices]
  }

  const listItems = (choice: Schema, name: string) =>
    choice.items === undefined ? [] : listFields(choice.items, `${name}[].`)

  return { describeRule, listFields }
}
