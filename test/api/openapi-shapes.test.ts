import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { beforeAll, expect, test } from 'vitest'
import { INCLUDABLE } from '../../src/search/include.ts'
import { openEndpoints } from '../docs/endpoints.ts'

/** What generators of clients make of the document. */

type Json = Record<string, any>

let document: Json

beforeAll(async () => {
  await using api = await openEndpoints()
  document = api.document
})

const parameterOf = (path: string, name: string) =>
  document.paths[path].get.parameters.find((one: Json) => one.name === name)

test('lists are lists, sent with commas, and say what may be in them', () => {
  for (const path of ['/tracks/by-ids', '/tracks/waveforms']) {
    expect(parameterOf(path, 'ids')).toMatchObject({
      style: 'form',
      explode: false,
      schema: { type: 'array', items: { type: 'string', format: 'uuid' }, minItems: 1, maxItems: 50 },
    })
  }
  for (const path of ['/search', '/search/suggest']) {
    expect(parameterOf(path, 'include')).toMatchObject({
      style: 'form',
      explode: false,
      schema: { type: 'array', items: { type: 'string', enum: [...INCLUDABLE] } },
    })
  }
})

test('every parameter that takes several values with commas is a list', () => {
  const all = Object.entries(document.paths as Json).flatMap(([path, methods]) =>
    Object.values(methods as Json).flatMap(({ parameters }) => parameters.map((one: Json) => ({ path, ...one }))),
  )
  const lists = all.filter(({ description }) => /comma/i.test(description))

  expect([...new Set(lists.map(({ name }) => name))].sort()).toEqual(['fields', 'ids', 'include', 'isrc'])
  for (const { schema } of lists) expect(schema.type).toBe('array')
})

test('bytes are bytes, and texts are texts', () => {
  const contentOf = (path: string): Json => document.paths[path].get.responses[200].content
  const kinds = Object.keys(document.paths)
    .filter((path) => document.paths[path].get !== undefined)
    .flatMap((path) => Object.entries(contentOf(path)).map(([type, { schema }]) => ({ type, schema })))
    .filter(({ type }) => type !== 'application/json')

  expect(new Set(kinds.map(({ type }) => type))).toEqual(
    new Set(['image/webp', 'image/jpeg', 'audio/mpeg', 'text/plain', 'application/x-ndjson']),
  )
  for (const { type, schema } of kinds) {
    expect(schema, type).toEqual(type === 'text/plain' ? { type: 'string' } : { type: 'string', format: 'binary' })
  }
})

test('a slug has a pattern and a length, in the path as in the query', () => {
  for (const path of ['/tracks/by-slug/{slug}', '/tracks']) {
    expect(parameterOf(path, 'slug').schema).toEqual({
      type: 'string',
      pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
      maxLength: 120,
    })
  }
})

test('an event is one of three by its name, each with what belongs to it', () => {
  const { schemas } = document.components
  expect(schemas.TrackEvent.discriminator).toEqual({
    propertyName: 'event',
    mapping: {
      'track.created': '#/components/schemas/TrackCreatedEvent',
      'track.updated': '#/components/schemas/TrackUpdatedEvent',
      'track.deleted': '#/components/schemas/TrackDeletedEvent',
    },
  })
  expect(schemas.TrackEvent.oneOf.map(({ $ref }: Json) => $ref)).toEqual(
    Object.values(schemas.TrackEvent.discriminator.mapping),
  )
  expect(schemas.EventTrack.properties).not.toHaveProperty('changes')
  expect(schemas.EventTrack.properties).not.toHaveProperty('takedown')
  expect(schemas.UpdatedEventTrack.required).toContain('changes')
  expect(schemas.DeletedEventTrack.required).not.toContain('takedown')

  const ajv = new Ajv2020({ strict: false })
  addFormats.default(ajv)
  const isEvent = ajv.compile({ $ref: '#/components/schemas/TrackEvent', components: document.components })
  const { example } = document.webhooks['track.updated'].post.requestBody.content['application/json']
  expect(isEvent(example)).toBe(true)
  expect(isEvent({ ...example, event: 'track.lost' })).toBe(false)
  const { changes: _, ...bare } = example.data
  expect(isEvent({ ...example, data: bare })).toBe(false)
  expect(isEvent({ ...example, event: 'track.deleted', data: { ...bare, takedown: { scope: 'all' } } })).toBe(false)
  expect(isEvent({ ...example, event: 'track.deleted', data: bare })).toBe(true)
})
