import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { beforeAll, describe, expect, test } from 'vitest'
import { ERROR_CODES } from '../../src/errors.ts'
import { sendTo, shareApi } from '../support/api.ts'
import { methodsOf, OPERATIONS, SENT } from '../support/operations.ts'

type Json = Record<string, any>

const api = shareApi()
let document: Json

beforeAll(async () => {
  document = (await api().get('/openapi.json', { key: null })).json()
})

// What two linters say of the whole document: openapi.long.test.ts.
describe('a partner needs nothing else', () => {
  test('nothing refers to what cannot be opened', async () => {
    expect(JSON.stringify(document)).not.toMatch(/\u00a7|docs\/\w+\.md/)
    expect(document.info.license.url).toBe('https://nhac.example/licenses')
    expect((await sendTo(api().service, '/licenses')).statusCode).toBe(200)
  })

  test('booleans are booleans, and errors have a name of their own', () => {
    const { parameters } = document.paths['/tracks'].get
    const flags = parameters.filter((one: Json) => ['commercial', 'explicit'].includes(one.name))
    expect(flags.map((one: Json) => one.schema.type)).toEqual(['boolean', 'boolean'])
    for (const { description } of flags) expect(description).toContain('`1` and `0` are accepted')
    expect(document.components.schemas).toHaveProperty('ApiError')
    expect(document.components.schemas).not.toHaveProperty('Error')
  })

  test('every field of every record, answer and body says what it is', () => {
    const { schemas } = document.components
    const named = Object.entries(schemas as Json).flatMap(([name, schema]) => bareFields(schema, name))
    const operations = [...Object.values(document.paths as Json), ...Object.values(document.webhooks as Json)]
      .flatMap((methods) => Object.values(methods as Json))
      .flatMap(({ operationId, requestBody, responses }) =>
        [requestBody, ...Object.values(responses as Json)].flatMap((message) =>
          Object.values((message?.content ?? {}) as Json).flatMap(({ schema }) => bareFields(schema, operationId)),
        ),
      )

    expect(Object.keys(schemas)).toContain('Track')
    expect([...named, ...operations]).toEqual([])

    function bareFields(schema: Json, path: string): string[] {
      const own = Object.entries((schema.properties ?? {}) as Json).flatMap(([name, field]) => {
        const { description } =
          field.$ref === undefined ? field : { ...schemas[field.$ref.split('/').at(-1)], ...field }
        return [...(/\S/.test(description ?? '') ? [] : [`${path}.${name}`]), ...bareFields(field, `${path}.${name}`)]
      })
      const parts = [schema.items, ...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
      return [...own, ...parts.filter(Boolean).flatMap((part) => bareFields(part, path))]
    }
  })

  test('the three events are described, with their headers and an example that is valid', () => {
    expect(Object.keys(document.webhooks)).toEqual([
      ...['track.created', 'track.updated', 'track.deleted'],
      ...['collection.updated', 'collection.deleted'],
    ])
    for (const [event, { post }] of Object.entries(document.webhooks as Json)) {
      const headers = post.parameters.map((one: Json) => one.name)
      expect(headers).toEqual([
        ...['X-Service-Event', 'X-Service-Timestamp', 'X-Service-Signature', 'X-Service-Delivery', 'User-Agent'],
      ])
      const { schema, example } = post.requestBody.content['application/json']
      const ajv = new Ajv2020({ strict: false })
      addFormats.default(ajv)
      expect(ajv.validate({ ...schema, components: document.components }, example)).toBe(true)
      expect(example.event).toBe(event)
    }
  })
})

describe('served and documented are the same', () => {
  const documented = () =>
    Object.entries(document.paths as Json).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    )

  function servedPaths(): string[] {
    // Pages and signed files are no part of the API, and its index is served with and without a slash.
    const paths = api().service.paths.filter((path) => path.startsWith('/api/public'))
    const inDocument = (path: string) => path.slice('/api/public'.length).replaceAll(/:(\w+)/g, '{$1}') || '/'
    return [...new Set(paths.map(inDocument))]
  }

  test('every route of the router is in the document', () => {
    expect(servedPaths().sort()).toEqual(Object.keys(document.paths).sort())
  })

  test('every operation is one that is expected, and says whether it needs a key', () => {
    const expected = OPERATIONS.flatMap((one) => methodsOf(one).map((method) => `${method} ${one.path}`))
    const sent = SENT.map(([method, path]) => `${method} ${path}`)
    expect(documented().sort()).toEqual([...expected, ...sent].sort())
    const reads = OPERATIONS.map(({ path, isKeyed }) => ['GET', path, isKeyed] as const)
    for (const [method, path, isKeyed] of [...reads, ...SENT]) {
      expect(document.paths[path][method.toLowerCase()].security, path).toEqual(isKeyed ? [{ ApiKey: [] }] : [])
    }
  })

  test('the key travels in its header', () => {
    expect(document.components.securitySchemes.ApiKey).toMatchObject({
      type: 'apiKey',
      in: 'header',
      name: 'X-API-Key',
    })
    expect(document.servers).toMatchObject([{ url: 'https://nhac.example/api/public' }])
  })
})

describe('everything has an example, and every example is valid', () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  const operations = () =>
    Object.entries(document.paths as Json).flatMap(([path, item]) =>
      Object.values(item as Json).map((operation: Json) => ({ path, operation })),
    )

  function problemOf(schema: Json, example: unknown): string | null {
    const validate = ajv.compile({ ...schema, components: document.components })
    return validate(example) ? null : ajv.errorsText(validate.errors)
  }

  test('parameters', () => {
    for (const { path, operation } of operations()) {
      for (const parameter of operation.parameters) {
        expect(parameter, `${path} ${parameter.name}`).toHaveProperty('example')
        expect(parameter.description, `${path} ${parameter.name}`).toMatch(/\S/)
        expect(problemOf(parameter.schema, parameter.example), `${path} ${parameter.name}`).toBeNull()
      }
    }
  })

  test('headers', () => {
    for (const [name, header] of Object.entries(document.components.headers as Record<string, Json>)) {
      expect(header, name).toHaveProperty('example')
      expect(problemOf(header.schema, header.example), name).toBeNull()
    }
    for (const { path, operation } of operations()) {
      for (const [status, response] of Object.entries(operation.responses as Record<string, Json>)) {
        for (const [name, { $ref }] of Object.entries(response.headers as Record<string, Json>)) {
          expect($ref, `${path} ${status}`).toBe(`#/components/headers/${name}`)
          expect(document.components.headers, `${path} ${status}`).toHaveProperty([name])
        }
      }
    }
  })

  test('answers and errors, status by status', () => {
    for (const { path, operation } of operations()) {
      for (const [status, response] of Object.entries(operation.responses as Record<string, Json>)) {
        if (status === '304') {
          expect(response.content).toBeUndefined()
          continue
        }
        for (const [type, media] of Object.entries(response.content as Record<string, Json>)) {
          // Pictures and sounds have no example that could stand in JSON.
          if (/^(image|audio)\//.test(type)) continue
          const examples = Object.values(media.examples ?? {}).map((example: any) => example.value)
          if ('example' in media) examples.push(media.example)
          expect(examples.length, `${path} ${status}`).toBeGreaterThan(0)
          for (const example of examples) expect(problemOf(media.schema, example), `${path} ${status}`).toBeNull()
        }
      }
    }
  })

  test('errors carry the sentence and a code of the list', () => {
    const seen = new Set<string>()
    for (const { path, operation } of operations()) {
      for (const [status, response] of Object.entries(operation.responses as Record<string, Json>)) {
        if (Number(status) < 400) continue
        const media = response.content['application/json'] as Json | undefined
        for (const example of Object.values(media?.examples ?? {}) as { value: Json }[]) {
          expect(ERROR_CODES, `${path} ${status}`).toContain(example.value.code)
          seen.add(`${status} ${example.value.error}`)
        }
      }
    }
    // The messages of docs/api.md, as far as they are about these endpoints.
    const sentences = [
      ...['400 ID bài hát không hợp lệ.', '400 ID nghệ sĩ không hợp lệ.', '400 Tham số truy vấn không hợp lệ.'],
      ...['400 Tham số ids là bắt buộc và phải chứa ít nhất một UUID.', '400 Danh sách ids chứa UUID không hợp lệ.'],
      ...['400 Mỗi yêu cầu chỉ được chứa tối đa 50 ID.', '401 Thiếu API key.', '403 API key không hợp lệ.'],
      ...['403 Tạm khoá do quá nhiều lần dùng sai khoá API. Vui lòng thử lại sau.', '404 Không tìm thấy bài hát.'],
      ...['404 Không tìm thấy nghệ sĩ.', '404 Bài hát chưa có đoạn nghe thử.', '502 Không thể tải kho nhạc.'],
      ...['429 Vượt giới hạn tần suất, vui lòng thử lại sau.', '502 Không thể tải bài hát.'],
      '503 Kho Nhạc API chưa được cấu hình.',
    ]
    for (const sentence of sentences) expect(seen).toContain(sentence)
  })

  test('the typical statuses of a data endpoint are all there', () => {
    const typical = ['200', '304', '400', '401', '403', '429', '500', '502', '503']
    for (const { path, cacheControl } of OPERATIONS.filter((operation) => operation.isKeyed)) {
      const statuses = Object.keys(document.paths[path].get.responses)
      const expected = cacheControl === 'no-store' ? typical.filter((status) => status !== '304') : typical
      expect(statuses, path).toEqual(expect.arrayContaining(expected))
      expect(statuses.includes('404'), path).toBe(path.includes('{'))
    }
  })
})
