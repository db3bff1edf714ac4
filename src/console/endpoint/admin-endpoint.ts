import type { IncomingMessage } from 'node:http'
import type { z } from 'zod'
import type { ApiError } from '../../errors.ts'
import type { StreamAnswer } from '../../http/answer.ts'
import { type Answer, pageMeta, textAnswer } from '../../http/answer.ts'
import {
  type BodyDoc,
  type Endpoint,
  type EndpointInput,
  endpoint,
  type PathParameter,
  type Query,
  type SignedIn,
} from '../../http/endpoint.ts'
import { printedPagePolicy } from '../../http/headers/policies.ts'
import { describeIssues } from '../../http/issue-messages.ts'
import { ownBodyInvalid, ownIdInvalid, ownRefusal, ownTooMany, ownUnreadable } from '../../http/own-errors.ts'
import type { QueryParameters } from '../../http/query/parameter.ts'
import { limit, page, parseUuid } from '../../http/query/parameters.ts'
import { readJson } from '../../http/request-body.ts'
import { type AnswerDocs, type Answered, type Described, typedAnswer } from '../../http/typed-answer.ts'
import { OperatorError } from '../../operator-error.ts'
import type { AuditContext } from '../../store/audit-log.ts'
import type { Language } from '../../text/sentence.ts'

/** Long enough for the longest biography. */
const MAX_JSON_BYTES = 256 * 1024

export interface AdminInput<Q extends QueryParameters | undefined, B extends z.ZodObject | undefined> {
  params: Readonly<Record<string, string>>
  query: Query<Q>
  body: B extends z.ZodObject ? z.output<B> : undefined
  admin: SignedIn
  /** Who does it, for the audit log. */
  audit: AuditContext
  language: Language
  request: IncomingMessage
  /** Whom limits count this request for. */
  client: string
  requestId: string
  isGone: () => boolean
}

export interface AdminEndpoint<
  Q extends QueryParameters | undefined,
  B extends z.ZodObject | undefined,
  Docs extends AnswerDocs,
  Given extends Answered<Docs> | StreamAnswer,
> {
  id: string
  method: Endpoint['method']
  /** Below `/api/admin`. */
  path: string
  tag: string
  summary: string
  description?: string
  /** The least role that may. */
  role: SignedIn['role']
  /** Not for tokens. */
  needsPerson?: boolean
  /** Also for administrators who have yet to set up the required second factor. */
  isForNewcomers?: boolean
  params?: Readonly<Record<string, PathParameter>>
  query?: Q
  body?: { description: string; schema: B; example: unknown }
  /** In place of `body`: anything else, handed over as the stream `request`, which `handle` reads to its end or destroys. */
  upload?: { description: string; contentTypes: readonly string[]; maxBytes: number }
  answers: Docs
  /** The refusals of its own, each as an example. */
  errors?: readonly ApiError[]
  /** Its work takes longer than the store may, and each part of it has a limit of its own. */
  hasOwnTimeout?: boolean
  handle(input: AdminInput<Q, B>): Given | Promise<Given>
}

/** An endpoint of the console. Session, CSRF token and role have been checked when `handle` is called. */
export function adminEndpoint<
  Q extends QueryParameters | undefined = undefined,
  B extends z.ZodObject | undefined = undefined,
  const Docs extends AnswerDocs = AnswerDocs,
  Given extends Answered<Docs> | StreamAnswer = Answered<Docs>,
>(definition: AdminEndpoint<Q, B, Docs, Given> & Described<Given, Docs>): Endpoint {
  const { body, upload, handle, ...rest } = definition
  const doc: BodyDoc | undefined = upload ?? (body as BodyDoc | undefined)
  return endpoint({
    ...rest,
    access: 'admin',
    isSameOrigin: true,
    speaksReader: true,
    cache: 'none',
    takesStream: upload !== undefined,
    maxBodyBytes: upload?.maxBytes ?? MAX_JSON_BYTES,
    ...(doc === undefined ? {} : { body: doc }),
    errors: definition.errors ?? [],
    onUnreadable: ownUnreadable,
    async handle(input: EndpointInput<undefined>) {
      const signedIn = input.signedIn!
      const parsed = body?.schema === undefined ? undefined : parseJsonBody(input, body.schema as z.ZodObject)
      const audit = auditContextOf(signedIn, input)
      try {
        return await handle({ ...input, audit, admin: signedIn, body: parsed } as unknown as AdminInput<Q, B>)
      } catch (error) {
        throw toRefusal(error)
      }
    },
  } as Endpoint)
}

function auditContextOf({ name, role }: SignedIn, { ip, requestId, at }: EndpointInput<undefined>): AuditContext {
  return { at, actor: name, role, address: ip, requestId }
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
  if (retryAfterSeconds !== undefined) return ownTooMany(retryAfterSeconds, sentence)
  return status === 400 ? ownBodyInvalid({ [field]: [sentence] }) : ownRefusal(status, sentence)
}

/** `{ data }`. */
export const dataAnswer = <const Status extends number, Data>(status: Status, data: Data) =>
  typedAnswer(status, { data })

/** `{ data: [...], meta }`. */
export const listAnswer = <Row>(data: Row[], total: number, { page, limit }: { page: number; limit: number }) =>
  typedAnswer(200, { data, meta: pageMeta(total, page, limit) })

export const emptyAnswer = (headers: readonly string[] = []) => textAnswer('', headers, 204) as Answer & { status: 204 }

/** Query parameters of every list. */
export const paging = { page: page(), limit: limit() }

/** The id of the path; 400 when it is none. */
export function idOf(params: Readonly<Record<string, string>>, name = 'id'): string {
  const id = parseUuid(params[name] ?? '')
  if (id === undefined) throw ownIdInvalid()
  return id
}

export const idParam = (description: string): Record<string, PathParameter> => ({
  id: { description, example: '3f1c2a52-6f7e-4f0e-9d53-0c1a6f0f8f11' },
})

/** `styleSource` is the hash of the styles that the page holds itself. */
export function printedAnswer(html: string, styleSource: string) {
  const answer = textAnswer(html, printedPagePolicy(styleSource), 200, 'text/html; charset=utf-8')
  return answer as Answer & { status: 200 }
}
