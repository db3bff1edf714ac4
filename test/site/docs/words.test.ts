import { expect, test } from 'vitest'
import { loadConfig } from '../../../src/config/config.ts'
import { readGuides } from '../../../src/site/docs/guides.ts'
import type { Part } from '../../../src/site/docs/parse-guide.ts'
import { TASKS } from '../../../src/site/docs/sections.ts'
import { isTranslated, TRANSLATED } from '../../../src/site/docs/translate.ts'
import { shareApi } from '../../support/api.ts'

/** What the reference shows of the document, in both languages. */

const api = shareApi()

test('every text of the document has its Vietnamese, and no text is kept that is gone (src/site/docs/vietnamese/)', async () => {
  const shown = textsOf((await api().send('/openapi.json', { key: null })).json())

  expect(shown.filter((text) => !isTranslated(text))).toEqual([])
  expect(TRANSLATED.filter((text) => !shown.includes(text))).toEqual([])
})

test('every operation belongs to one task (src/site/docs/sections.ts)', async () => {
  const { paths } = (await api().send('/openapi.json', { key: null })).json()
  const ids = Object.values(paths).flatMap((methods: any) => Object.values(methods).map((one: any) => one.operationId))

  expect(TASKS.flatMap(({ operations }) => operations).sort()).toEqual(ids.sort())
})

test('a guide has the same parts in both languages (docs/guides/)', () => {
  const context = loadConfig({ PUBLIC_URL: 'https://nhac.example' })
  const [vi, en] = (['vi', 'en'] as const).map((language) => {
    const { guides, start } = readGuides(context, language)
    return [...[...guides].map(([name, { parts }]) => ({ name, parts })), { name: 'start', parts: start }].map(
      ({ name, parts }) => [name, ...parts.map(formOf)],
    )
  })
  expect(vi).toEqual(en)
})

function formOf(part: Part) {
  if (part.kind === 'heading') return `heading ${part.id}`
  if (part.kind === 'list') return `${part.isOrdered ? 'steps' : 'list'} of ${part.items.length}`
  if (part.kind === 'table') return `table of ${part.rows.map((row) => row.length).join()}`
  return part.kind === 'snippet' ? `snippet ${part.name}` : part.kind
}

function textsOf({ paths, webhooks, components }: any): string[] {
  const operations = [...Object.values(paths), ...Object.values(webhooks)].flatMap((methods: any) =>
    Object.values(methods as Record<string, any>),
  )
  const answers = operations.flatMap(({ responses }) =>
    Object.entries(responses as Record<string, any>).flatMap(([status, { description, content = {} }]) =>
      Number(status) < 400
        ? [description, ...Object.values(content).flatMap(({ schema }: any) => fieldsOf(schema))]
        : [],
    ),
  )
  const bodies = operations.flatMap(({ requestBody, operationId }) =>
    requestBody === undefined
      ? []
      : [
          ...(operationId.startsWith('on') ? [] : [requestBody.description]),
          ...Object.values(requestBody.content).flatMap(({ schema }: any) => fieldsOf(schema)),
        ],
  )
  const own = operations.flatMap(({ summary, description, parameters }) => [
    summary,
    description,
    ...parameters.map((one: any) => one.description),
  ])
  const headers = Object.values(components.headers).map(({ description }: any) => description)
  return [...new Set<string>([...own, ...answers, ...bodies, ...headers])]

  function fieldsOf(schema: any): string[] {
    if (schema?.$ref !== undefined) return fieldsOf(components.schemas[schema.$ref.split('/').at(-1)])
    const inner = Object.values(schema?.properties ?? {}).flatMap((field: any) => [
      ...meaningOf(field),
      ...fieldsOf(field),
    ])
    const others = [schema?.items, ...(schema?.anyOf ?? []), ...(schema?.oneOf ?? [])].filter(Boolean).flatMap(fieldsOf)
    return [...inner, ...others]
  }

  function meaningOf({ description, $ref }: any): string[] {
    if (description !== undefined) return [description]
    return $ref === undefined ? [] : meaningOf(components.schemas[$ref.split('/').at(-1)])
  }
}
