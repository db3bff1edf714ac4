import { expect, test } from 'vitest'
import { z } from 'zod'
import { FILES, read, WEB_FILES } from './rooms.ts'

/** As few fields are too common to be told from others: `{ id, name }`. */
const MIN_FIELDS = 3

/** The files that say what pages are told: those of the console and of partners by APIs of their own, those of the site by the public one. */
const SCHEMA_FILES = FILES.filter((file) => /schemas\.ts$/.test(file)).concat(
  'src/console/endpoint/list-meta.ts',
  'src/requests/usage-report.ts',
)

/** The field names of every object in a schema, its parts included. */
function shapesOf(schema: unknown, found: Set<string>[] = []): Set<string>[] {
  if (!(schema instanceof z.ZodType)) return found
  if (schema instanceof z.ZodObject) {
    found.push(new Set(Object.keys(schema.shape)))
    for (const field of Object.values(schema.shape)) shapesOf(field, found)
  } else if (schema instanceof z.ZodArray) shapesOf(schema.element, found)
  else if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) shapesOf(schema.unwrap(), found)
  else if (schema instanceof z.ZodUnion) for (const option of schema.options) shapesOf(option, found)
  return found
}

interface Declared {
  where: string
  fields: string[]
}

/** Interfaces and types that a page spells out, with the names of their own fields. */
const declaredIn = (file: string): Declared[] =>
  [
    ...read(file).matchAll(
      /^(?:export )?(?:interface (\w+)[^{=]*|type (\w+)(?:<[^=]*>)? = [^\n{]*)\{\n([\s\S]*?)^\}/gm,
    ),
  ].map(([, one, other, body]) => ({
    where: `${file} ${one ?? other}`,
    fields: [...body!.matchAll(/^ {2}(?:readonly )?(\w+)\??:/gm)].map(([, name]) => name!),
  }))

async function readShapes(): Promise<Set<string>[]> {
  const modules = await Promise.all(SCHEMA_FILES.map((file) => import(/* @vite-ignore */ `../${file}`)))
  return modules.flatMap((module) => Object.values(module).flatMap((schema) => shapesOf(schema)))
}

test('nothing of web/ spells out a type that a schema has', async () => {
  const shapes = await readShapes()
  const declared = WEB_FILES.flatMap(declaredIn)
  expect(shapes.length).toBeGreaterThan(50)
  expect(declared.length).toBeGreaterThan(50)

  const copies = declared.filter(
    ({ fields }) => fields.length >= MIN_FIELDS && shapes.some((shape) => fields.every((name) => shape.has(name))),
  )
  expect(copies.map(({ where }) => where)).toEqual([])
})

test('nor a field by a name as only the API has them', () => {
  const wrong = WEB_FILES.flatMap(declaredIn).flatMap(({ where, fields }) =>
    fields.filter((name) => name.includes('_')).map((name) => `${where}: ${name}`),
  )
  expect(wrong).toEqual([])
})
