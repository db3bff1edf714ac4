import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { OPTIONAL_HEADERS } from '../../src/http/headers/header-docs.ts'

/** Holds every answer against the OpenAPI document that the server itself hands out. */

type Json = Record<string, any>

export interface Answered {
  method: string
  url: string
  status: number
  headers: Record<string, unknown>
  body: string
}

/** A refusal may come before the quota is known: there only these are promised. */
const ALWAYS = ['Access-Control-Allow-Origin', 'Cache-Control', 'X-Request-Id']

type Checker = (answer: Answered) => string[]

const documents = new Map<string, Promise<string>>()
const checkers = new Map<string, Checker>()

/**
 * Cached by `place`, which is all that its rules depend on: writing it takes longer than many a test, and
 * compiling its schemas longer than most. It is read when the first answer is to be judged.
 */
export async function findProblems(place: string, readDocument: () => Promise<string>, answer: Answered) {
  const document = documents.get(place) ?? readDocument()
  documents.set(place, document)
  // The next one asks anew.
  document.catch(() => documents.delete(place))
  const text = await document
  const known = checkers.get(text) ?? makeDocumentChecker(JSON.parse(text))
  checkers.set(text, known)
  return known(answer)
}

const SOME_FIELDS = 'doc-with-some-fields'

function makeDocumentChecker(document: Json): Checker {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false })
  addFormats.default(ajv)
  ajv.addSchema({ $id: 'doc', ...close(document) })
  const compiled = new Map<string, ReturnType<typeof ajv.compile>>()
  const paths = Object.keys(document.paths).map((path) => ({ path, pattern: patternOf(path) }))

  return function problemsOf(answer: Answered): string[] {
    const path = answer.url.replace(/\?.*$/s, '').replace(/^\/api\/public/, '') || '/'
    // A path without parameters goes before one that has them in its place.
    const match = paths.find((one) => one.path === path) ?? paths.find(({ pattern }) => pattern.test(path))
    if (match === undefined) return answer.status === 404 ? [] : [`${answer.status} on an undocumented path ${path}`]
    const method = answer.method === 'HEAD' ? 'get' : answer.method.toLowerCase()
    const operation = document.paths[match.path][method]
    if (operation === undefined) return answer.status === 405 ? [] : [`${answer.status} on an undocumented method`]
    const response = operation.responses[answer.status]
    if (response === undefined) return [`${answer.status} is not documented for ${match.path}`]
    const where = `#/paths/${pointerSegment(match.path)}/${method}/responses/${answer.status}`
    return [...headerProblems(answer, response), ...bodyProblems(answer, response, where)]
  }

  /** The same document where a Track may lack fields, for those who ask for some. */
  function knowSomeFields(): void {
    if (ajv.schemas[SOME_FIELDS] !== undefined) return
    const { Track } = document.components.schemas
    const schemas = { ...document.components.schemas, Track: { ...Track, required: ['id'] } }
    ajv.addSchema({ $id: SOME_FIELDS, ...close({ ...document, components: { ...document.components, schemas } }) })
  }

  function headerProblems(answer: Answered, response: Json): string[] {
    const promised = answer.status === 429 ? [...ALWAYS, 'Retry-After'] : ALWAYS
    return Object.keys(response.headers ?? {})
      .filter((name) => !OPTIONAL_HEADERS.includes(name))
      .filter((name) => answer.method !== 'HEAD' || name !== 'X-Watermark-Code')
      .filter((name) => answer.status < 400 || promised.includes(name))
      .filter((name) => answer.headers[name.toLowerCase()] === undefined)
      .map((name) => `the header ${name} is documented but missing`)
  }

  function bodyProblems(answer: Answered, response: Json, where: string): string[] {
    if (response.content === undefined || answer.method === 'HEAD')
      return answer.body === '' ? [] : ['a body where none is documented']
    const type = String(answer.headers['content-type']).split(';')[0]!
    if (response.content[type] === undefined) return [`content type ${type} is not documented`]
    if (type !== 'application/json') return []
    const isSome = answer.status === 200 && isSomeOfTracks(answer.url)
    if (isSome) knowSomeFields()
    const pointer = `${isSome ? SOME_FIELDS : 'doc'}${where}/content/${pointerSegment(type)}/schema`
    const validate = compiled.get(pointer) ?? ajv.compile({ $ref: pointer })
    compiled.set(pointer, validate)
    if (validate(JSON.parse(answer.body))) return []
    return (validate.errors ?? []).map((error) => `${error.instancePath || 'body'} ${error.message}`)
  }
}

/** With `fields` a Track has those alone, as the description of the parameter says. */
const isSomeOfTracks = (url: string) => /[?&]fields=[^&]/.test(url)

/** Literal segments before parameters: `/tracks/by-ids` is not the track of that id. */
function patternOf(path: string): RegExp {
  const literal = path.replace(/[.*+?^$()|[\]\\]/g, '\\$&')
  return new RegExp(`^${literal.replace(/\{[^}]+\}/g, '(?!by-ids$|waveforms$)[^/]+')}$`)
}

/** The document lets new fields appear; the tests do not: a field that is not described is a mistake here. */
function close(node: any): any {
  if (Array.isArray(node)) return node.map(close)
  if (node === null || typeof node !== 'object') return node
  const closed = Object.fromEntries(Object.entries(node).map(([name, value]) => [name, close(value)]))
  const isRecord =
    closed.type === 'object' && closed.properties !== undefined && closed.additionalProperties === undefined
  return isRecord ? { ...closed, additionalProperties: false } : closed
}

const pointerSegment = (segment: string) => encodeURIComponent(segment.replaceAll('~', '~0').replaceAll('/', '~1'))
