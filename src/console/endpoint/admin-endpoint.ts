import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import { FieldProblems } from '../../editing/lines/field-problems.ts'
import { ChangedMeanwhile } from '../../editing/writes/changed-since.ts'
import type { ApiError } from '../../errors.ts'
import type { StreamAnswer } from '../../http/answer.ts'
import { type Answer, pageMeta, textAnswer } from '../../http/answer.ts'
import type { BodyDoc, Endpoint, EndpointInput, PathParameter, Query, SignedIn } from '../../http/endpoint.ts'
import { addSentence, noSentences } from '../../http/field-sentences.ts'
import { printedPagePolicy } from '../../http/headers/policies.ts'
import { describeIssues } from '../../http/issue-messages.ts'
import {
  changedMeanwhile,
  ownBodyInvalid,
  ownIdInvalid,
  ownRefusal,
  ownTooMany,
  ownUnreadable,
} from '../../http/own-errors.ts'
import type { QueryParameters } from '../../http/query/parameter.ts'
import { limit, page, parseUuid } from '../../http/query/parameters.ts'
import { readJson } from '../../http/request-body.ts'
import { type AnswerDocs, type Answered, type Described, typedAnswer } from '../../http/typed-answer.ts'
import { OperatorError } from '../../operator-error.ts'
import type { AuditContext } from '../../store/audit-log.ts'
import type { Language } from '../../text/sentence.ts'
import { storageFull, tooManyUploads } from '../uploads/upload-errors.ts'
import type { ConsoleDeps, Route } from './deps.ts'
import { ListMeta } from './list-meta.ts'

/** Long enough for the longest biography. */
const MAX_JSON_BYTES = 256 * 1024

/** What `handle` is given by administrators and partners alike. */
export interface OwnInput<Q extends QueryParameters | undefined, B extends z.ZodObject | undefined> {
  /** The id of the path; 400 when it is none. */
  id: string
  params: Readonly<Record<string, string>>
  query: Query<Q>
  body: B extends z.ZodObject ? z.output<B> : undefined
  /** Who does it, for the audit log. */
  audit: AuditContext
  language: Language
}

interface AdminInput<Q extends QueryParameters | undefined, B extends z.ZodObject | undefined> extends OwnInput<Q, B> {
  admin: SignedIn
  request: IncomingMessage
  /** Whom limits count this request for. */
  client: string
}

type Nothing = ReturnType<() => void>

/** Nothing at all is a 204, where that was said. */
export type Given<Docs extends AnswerDocs> = Answered<Docs> | (204 extends keyof Docs ? Nothing : never)

interface AdminEndpoint<
  Q extends QueryParameters | undefined,
  B extends z.ZodObject | undefined,
  Docs extends AnswerDocs,
  Gives extends Given<Docs> | StreamAnswer,
> {
  summary: string
  description?: string
  /** Also for administrators who have yet to set up the required second factor. */
  isForNewcomers?: boolean
  params?: Readonly<Record<string, PathParameter>>
  query?: Q
  body?: { description: string; schema: B; example: unknown }
  /**
   * In place of `body`: anything else, handed over as the stream `request`. When `handle` refuses it, what is left of it is read and not kept,
   * so that the refusal can be heard. Without `maxBytes` its reader bounds it, and says how large it may be.
   */
  upload?: { description: string; contentTypes: readonly string[]; maxBytes?: number }
  answers: Docs
  /** The refusals of its own, each as an example. */
  errors?: readonly ApiError[]
  /** Its work takes longer than the store may, and each part of it has a limit of its own. */
  hasOwnTimeout?: boolean
  handle(input: AdminInput<Q, B>, deps: ConsoleDeps): Gives | Promise<Gives>
}

/** A method, and a path below `/api/admin` or `/api/partner`. */
export type Address = `${Endpoint['method']} ${string}`

/**
 * Makes endpoints of the console. Which of the three makes one says the least role that may; with `needsPerson` they are not for tokens.
 * Session, CSRF token and role have been checked when `handle` is called.
 */
export function adminRoutes(tag: string, shared: { needsPerson?: boolean } = {}) {
  const makerFor =
    (role: SignedIn['role']) =>
    <
      Q extends QueryParameters | undefined = undefined,
      B extends z.ZodObject | undefined = undefined,
      const Docs extends AnswerDocs = AnswerDocs,
      Gives extends Given<Docs> | StreamAnswer = Given<Docs>,
    >(
      id: string,
      address: Address,
      { body, upload, handle, ...rest }: AdminEndpoint<Q, B, Docs, Gives> & Described<Gives, Docs>,
    ): Route => {
      const doc: BodyDoc | undefined = upload ?? (body as BodyDoc | undefined)
      const make = (deps: ConsoleDeps) => ({
        ...ofAdmin(id, address),
        ...shared,
        ...rest,
        tag,
        role,
        takesStream: upload !== undefined,
        ...(upload && { hasOwnTimeout: true }),
        maxBodyBytes: upload === undefined ? MAX_JSON_BYTES : (upload.maxBytes ?? Number.MAX_SAFE_INTEGER),
        ...(doc && { body: doc }),
        errors: [...(rest.errors ?? []), ...(upload ? [storageFull(), tooManyUploads()] : [])],
        handle: answerWith(body?.schema, actOfAdmin, async (given) => {
          const input = given as AdminInput<Q, B>
          try {
            return await handle(input, deps)
          } catch (error) {
            if (upload) letGo(input.request)
            throw error
          }
        }),
      })
      return make as unknown as Route
    }
  return { support: makerFor('support'), editor: makerFor('editor'), owner: makerFor('owner') }
}

function letGo(body: IncomingMessage): void {
  body.on('error', () => {})
  body.resume()
}

const actOfAdmin = ({ signedIn, ip, requestId, at }: EndpointInput<undefined>) => ({
  admin: signedIn!,
  audit: { at, actor: signedIn!.name, role: signedIn!.role, address: ip, requestId },
})

/** What all endpoints below `/api/admin` have in common. */
export const ofAdmin = (id: string, address: Address) =>
  ({
    id,
    ...readAddress(address),
    access: 'admin',
    isSameOrigin: true,
    speaksReader: true,
    cache: 'none',
    onUnreadable: ownUnreadable,
  }) as const

export function readAddress(address: Address) {
  const [method, path] = address.split(' ') as [Endpoint['method'], string]
  return { method, path }
}

/** Reads the body, finds out who does it, and makes an answer of what is refused. */
export const answerWith =
  (
    schema: z.ZodObject | undefined,
    whoOf: (input: EndpointInput<undefined>) => object,
    handle: (input: unknown) => unknown,
  ) =>
  async (input: EndpointInput<undefined>) => {
    const own = { ...input, ...whoOf(input), body: schema && parseJsonBody(input, schema) }
    // Read where it is used: not every path has one, and of an upload the body is let go before it is refused.
    Object.defineProperty(own, 'id', { get: () => idOf(input.params) })
    try {
      return (await handle(own)) ?? emptyAnswer()
    } catch (error) {
      throw toRefusal(error)
    }
  }

/**
 * Unknown fields are refused here: a misspelt one would otherwise change nothing without a word. No body at all is an empty one, so that
 * what need not be said can be left out.
 */
export function parseJsonBody<B extends z.ZodObject>(
  { body, headers }: EndpointInput<undefined>,
  schema: B,
): z.output<B> {
  const type = headers['content-type']
  const isEmpty = body === undefined || body.length === 0
  const value = isEmpty ? {} : readJson(body, typeof type === 'string' ? type : undefined)
  const parsed = schema.strict().safeParse(value, { reportInput: true })
  if (parsed.success) return parsed.data as z.output<B>
  throw ownBodyInvalid(describeIssues(parsed.error.issues))
}

/** What the functions that the command line shares say, as an answer. */
export function toRefusal(error: unknown): unknown {
  if (!(error instanceof OperatorError)) return error
  const { sentence, status, retryAfterSeconds, field = 'body' } = error
  if (error instanceof ChangedMeanwhile) return changedMeanwhile(sentence, error.changes)
  if (error instanceof FieldProblems) return ownBodyInvalid(sentencesOf(error))
  if (retryAfterSeconds !== undefined) return ownTooMany(retryAfterSeconds, sentence)
  return status === 400 ? ownBodyInvalid({ [field]: [sentence] }) : ownRefusal(status, sentence)
}

/** What is wrong with the fields, each told with its field. */
function sentencesOf({ problems }: FieldProblems) {
  const details = noSentences()
  for (const { field, sentence } of problems) addSentence(details, field, sentence)
  return details
}

/** `{ data }`. */
export const dataAnswer = <const Status extends number, Data>(status: Status, data: Data) =>
  typedAnswer(status, { data })

/** `{ data: [...], meta }`. */
export const listAnswer = <Row>(data: Row[], total: number, { page, limit }: { page: number; limit: number }) =>
  typedAnswer(200, { data, meta: pageMeta(total, page, limit) })

export const emptyAnswer = (headers: readonly string[] = []) => textAnswer('', headers, 204) as Answer & { status: 204 }

/** The answer `{ data }`, for the document. */
export const dataOf = <Schema extends z.ZodType>(description: string, data: Schema, example?: unknown) => ({
  description,
  schema: z.object({ data }),
  ...(example === undefined ? {} : { example: { data: example } }),
})

/** A page of a list, for the document. */
export const pageOf = <Row extends z.ZodType>(description: string, row: Row) => ({
  description,
  schema: z.object({ data: z.array(row), meta: ListMeta }),
})

/** Query parameters of every list. */
export const paging = { page: page(), limit: limit() }

/** The rows that a page of a list has, for the store. */
export const rowsOf = ({ page, limit }: { page: number; limit: number }) => ({ limit, offset: (page - 1) * limit })

/** The id of the path; 400 when it is none. */
export function idOf(params: Readonly<Record<string, string>>, name = 'id'): string {
  const id = parseUuid(params[name] ?? '')
  if (id === undefined) throw ownIdInvalid()
  return id
}

export const EXAMPLE_ID = '3f1c2a52-6f7e-4f0e-9d53-0c1a6f0f8f11'

export const idParam = (description: string): Record<string, PathParameter> => ({
  id: { description, example: EXAMPLE_ID },
})

/** `styleSource` is the hash of the styles that the page holds itself. */
export const printedAnswer = (html: string, styleSource: string) =>
  textAnswer(html, printedPagePolicy(styleSource), 200, 'text/html; charset=utf-8') as Answer & { status: 200 }
