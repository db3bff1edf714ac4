import type { IncomingMessage } from 'node:http'
import type { z } from 'zod'
import type { ApiError } from '../errors.ts'
import type { Language } from '../text/sentence.ts'
import type { Answer, StreamAnswer } from './answer.ts'
import type { CachePolicy } from './caching.ts'
import type { QueryParameters, RefuseParameter, ValuesOf } from './query/parameter.ts'

/** Who asks: the key, and the partner it belongs to. */
export interface Caller {
  readonly id: string
  /** The first of the keys that replaced each other up to this one: they are one caller to every limit. */
  readonly chainId: string
  readonly partnerId: string
  readonly name: string
  readonly prefix: string
  /** The partner's name. */
  readonly organization: string
  readonly accountStatus: string
  readonly quotaPerMinute: number
  readonly isActive: boolean
  readonly createdAt: number
  /** From this millisecond on it is refused; `null`: it does not end. */
  readonly expiresAt: number | null
}

/** An administrator who has signed in to the console. */
export interface SignedIn {
  readonly id: string
  readonly name: string
  readonly role: 'support' | 'editor' | 'owner'
  /** What is sent along with every request that changes something. */
  readonly csrf: string
  /** By which the session is known. */
  readonly session: string
  /** It may do nothing but set up the second factor that is demanded. */
  readonly awaitsSecondFactor?: boolean
}

/** A partner who has signed in at `/partner`. */
export interface SignedInPartner {
  /** Its key and itself. */
  readonly caller: Caller
  /** What is sent along with every request that changes something. */
  readonly csrf: string
  /** By which the session is known. */
  readonly session: string
  readonly endsAt: number
}

/** A stricter quota inside the key's own (docs/api.md, "Limits"). */
export type Bucket = 'usage' | 'webhook-reads' | 'webhook-writes' | 'watermark' | 'exports'

export interface AnswerDoc {
  description: string
  schema?: z.ZodType
  /** Several when the caller can choose. JSON when left out. */
  contentType?: string | readonly string[]
  /** None for bytes. */
  example?: unknown
  /** Names from HEADER_DOCS beyond those that every answer has. */
  headers?: readonly string[]
  /** As of a 204. */
  hasNoBody?: boolean
}

export interface PathParameter {
  description: string
  example: string
  /** A UUID when left out. */
  schema?: Record<string, unknown>
}

/** What a request carries; JSON is read by `parseBody` (request-body.ts). */
export interface BodyDoc {
  description: string
  /** None for bytes. */
  schema?: z.ZodObject
  example?: unknown
  /** JSON when left out. */
  contentTypes?: readonly string[]
}

export type Query<Q> = Q extends QueryParameters ? ValuesOf<Q> : undefined

export interface EndpointInput<Q extends QueryParameters | undefined> {
  /** Path parameters as sent: percent escapes are decoded, nothing else is checked. */
  params: Readonly<Record<string, string>>
  query: Query<Q>
  caller: Caller | undefined
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** The bytes as sent; none when the request has no body. */
  body: Buffer | undefined
  requestId: string
  /** Whom the limits per address count this request for. */
  client: string
  /** Whether the client has left: work for it may be given up. */
  isGone: () => boolean
  /** In which errors are told. */
  language: Language
  /** Who has signed in; only where `access` is `admin`. */
  signedIn: SignedIn | undefined
  /** The partner who has signed in; only where `access` is `partner`. */
  partner?: SignedInPartner | undefined
  /** For bodies that are not read beforehand (`takesStream`), and for what stands in no header that is parsed. */
  request: IncomingMessage
  /** The address of the client, as exact as it is known. */
  ip: string
  /** When it is answered, by the server's clock. */
  at: number
}

/** One operation of the API: how it is called, what it may answer, and the function that answers. */
export interface Endpoint<Q extends QueryParameters | undefined = QueryParameters | undefined> {
  id: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** In OpenAPI's form: `/tracks/{id}`. */
  path: string
  tag: string
  summary: string
  description?: string
  /** `admin`: a signed-in administrator, with at least `role`. `partner`: a partner who has signed in at `/partner`. */
  access: 'open' | 'key' | 'admin' | 'partner'
  /** The least role that may; `anyone` need not have signed in. Only where `access` is `admin` or `partner`. */
  role?: SignedIn['role'] | 'anyone'
  /** Refuses tokens of the admin API: only a signed-in person may. */
  needsPerson?: boolean
  /** Also for administrators who have yet to set up the required second factor. */
  isForNewcomers?: boolean
  /** Only our own pages use it: no other site's script may read its answers. */
  isSameOrigin?: boolean
  /** Refusals are in the language that the reader prefers, since a page of ours shows them. The public API speaks Vietnamese. */
  speaksReader?: boolean
  /** The body is handed over as a stream, which `handle` reads to its end or destroys. */
  takesStream?: boolean
  /** How many bytes the body may have; MAX_BODY_BYTES when left out. */
  maxBodyBytes?: number
  /** It makes something: who sends an `Idempotency-Key` may send it again without making it twice (headers/idempotency-key.ts). */
  takesIdempotencyKey?: boolean
  /** The key may also come as `Authorization: Bearer`, where programs are used to send theirs. */
  takesBearer?: boolean
  /** Headers that a script of another origin may send here, beside those that it may send everywhere. */
  sentHeaders?: readonly string[]
  bucket?: Bucket
  /** Requests exempt from the bucket. */
  isBucketFree?(request: IncomingMessage): boolean
  /** What a missing key and a locked address hear here, where it is not what they hear everywhere. */
  onMissingKey?: () => ApiError
  onLocked?: (retryAfterSeconds: number) => ApiError
  cache: CachePolicy
  /** The answer depends on nothing but the query, the catalogue's revision and the signing window: it may be kept. */
  isMemoized?: boolean
  /** A page of the site: it depends on the language and the colours of who reads it as well, and is costly. */
  isPage?: boolean
  /** It costs as much as what has a key, and needs none: it waits its turn, and is refused under overload. A page is costly by itself. */
  isCostly?: boolean
  /** Pages show or play it, thirty such on a first visit: it is counted with signed files, not with pages and questions to the API. */
  countsAsFile?: boolean
  /** Listeners ask for it: the request log keeps neither what they asked for nor, unless they are refused, who they are. */
  isPrivate?: boolean
  params?: Readonly<Record<string, PathParameter>>
  query?: Q
  /** What parameters must be to each other, once each is sound by itself. */
  checkQuery?(query: Query<Q>, refuse: RefuseParameter): void
  /** QueryParameters that it has got since: the tables of a 400 name them to who sends one of them, and to others stay as they were. */
  laterParameters?: readonly string[]
  body?: BodyDoc
  answers: Readonly<Record<number, AnswerDoc>>
  /** The refusals of its own, each as an example; those common to all endpoints are added by the document. */
  errors: readonly ApiError[]
  /** What a bad query becomes; the limits tables and field messages are handed in. */
  onInvalid?: (extra: Record<string, unknown>) => ApiError
  /** What an unreadable store becomes. */
  onUnreadable?: (cause: unknown) => ApiError
  /** Its work takes longer than the store may, and each part of it has a limit of its own. */
  hasOwnTimeout?: boolean
  handle(input: EndpointInput<Q>): Answer | StreamAnswer | Promise<Answer | StreamAnswer>
  /** What a HEAD is answered with, where `handle` would leave something behind. It is not counted by the stricter quota, which is for what does. */
  handleHead?(input: EndpointInput<Q>): Answer
}

/** What searches or renders; the rest must be answered while that is too much. */
export const isQueued = ({ access, isPage, isCostly }: Endpoint): boolean =>
  access === 'key' || isPage === true || isCostly === true

/** What the request log keeps in place of the path, where it hides who asks for what. */
export const loggedAsOf = ({ isPrivate, path }: Endpoint) => (isPrivate === true ? path : undefined)

/** Keeps the query's type between its parameters and `handle`; afterwards all endpoints are of one type. */
export function endpoint<Q extends QueryParameters | undefined = undefined>(definition: Endpoint<Q>): Endpoint {
  return definition as unknown as Endpoint
}
