import { z } from 'zod'
import {
  type ApiError,
  bodyTooLarge,
  ERROR_CODES,
  malformedRequest,
  OWN_ERROR_CODES,
  overloaded,
  rateLimited,
  unexpected,
} from '../errors.ts'
import { textAnswer } from '../http/answer.ts'
import { type Audience, describeApi } from '../http/document/openapi.ts'
import type { Endpoint } from '../http/endpoint.ts'
import {
  crossOrigin,
  csrfTokenRequired,
  notSignedIn,
  ownBodyInvalid,
  ownIdInvalid,
  ownNotFound,
  ownRefusal,
  ownUnreadable,
  roleNotEnough,
  secondFactorDemanded,
} from '../http/own-errors.ts'
import type { TypedAnswer } from '../http/typed-answer.ts'
import { API_VERSION } from '../ops/version.ts'
import { adminRoutes } from './endpoint/admin-endpoint.ts'
import type { ConsoleDeps, Route } from './endpoint/deps.ts'

const ABOUT = [
  'For the console and for scripts of the administrators. Sign in at `POST /session`: the cookie `kn_session` is the session, and `csrf` of the answer goes into `X-CSRF-Token` of every request that is not a GET. A script sends a token instead, `Authorization: Bearer kn_admin_…` (`POST /tokens`, or `khonhac token add`), and needs neither; accounts, administrators and tokens themselves are for people alone.',
  'Roles: `support` reads, replays and traces; `editor` also changes the catalogue and takes down; `owner` does everything. Each operation names the least role.',
  'Errors are told in the language of `Accept-Language`: Vietnamese, or English where that is preferred. Fields that an operation does not know are refused.',
].join('\n\n')

const TAGS = {
  Session: 'Signing in and out, the own account.',
  Administrators: 'Who may use the console.',
  Partners: 'Applications, partners and their keys.',
  Catalogue: 'Tracks, artists, uploads, imports.',
  Takedowns: 'Taking tracks down, telling partners, restoring.',
  Webhooks: "The partners' endpoints and what was delivered to them.",
  Proofs: 'Proofs of licence that partners were issued.',
  Traces: 'Finding out whose copy a file is.',
  Insight: 'Traffic, searches, locks, storage.',
  Mails: 'What was written to partners.',
  Audit: 'Who did what.',
}

function refusalsOf(endpoint: Endpoint): ApiError[] {
  const always = [malformedRequest(), rateLimited(30), unexpected(), overloaded(), ownUnreadable()]
  const path = endpoint.params === undefined ? [] : [ownIdInvalid(), ownNotFound()]
  const body = endpoint.body === undefined ? [] : [ownBodyInvalid({}), bodyTooLarge()]
  if (endpoint.role === 'anyone') return [...always, ...path, ...body]
  const changes = endpoint.method === 'GET' ? [] : [csrfTokenRequired(), crossOrigin(), conflict()]
  return [...always, ...path, ...body, notSignedIn(), roleNotEnough(), secondFactorDemanded(), ...changes]
}

const conflict = () =>
  ownRefusal(409, {
    vi: 'Không thể thực hiện lúc này: nội dung nói rõ vì sao.',
    en: 'It cannot be done now: the text says why.',
  })

const ADMIN_API: Audience = {
  title: 'admin API',
  summary: 'What the console can do, for programs.',
  description: ABOUT,
  tags: TAGS,
  security: {
    name: 'Session',
    scheme: { type: 'apiKey', in: 'cookie', name: 'kn_session', description: 'The cookie of a session.' },
  },
  errorCodes: [...ERROR_CODES, ...OWN_ERROR_CODES],
  errorLanguage: 'the language of the caller',
  errorFields: {
    same_name: {
      type: 'array',
      description: 'Of an artist that cannot be renamed: those who go by that name.',
      items: {
        type: 'object',
        required: ['id', 'name', 'tracks'],
        properties: {
          id: { type: 'string', format: 'uuid' },
          name: { type: 'string' },
          tracks: { type: 'integer', description: 'Tracks that credit it.' },
        },
      },
    },
    changed_meanwhile: {
      type: 'array',
      description: 'Of a change with `if_updated_at`: the fields that someone else has changed since.',
      items: {
        type: 'object',
        required: ['field', 'by', 'at'],
        properties: {
          field: { type: 'string' },
          by: { type: ['string', 'null'], description: 'Who; null when it was an import.' },
          at: { type: 'string', format: 'date-time' },
        },
      },
    },
  },
  refusals: refusalsOf,
}

/** The OpenAPI document of the admin API, for signed-in administrators. */
export function adminDocument(endpoints: () => readonly Endpoint[]): Route {
  let document: string | undefined
  return adminRoutes('Session').support('getAdminOpenapi', 'GET /openapi.json', {
    summary: 'This description',
    answers: { 200: { description: 'OpenAPI 3.1.', schema: z.looseObject({ openapi: z.string() }) } },
    handle(_, { config }) {
      document ??= JSON.stringify(describeAdminApi(config, endpoints()))
      // Rendered once: all of them are told the same.
      return textAnswer(document) as TypedAnswer<200, { openapi: string }>
    },
  })
}

export function describeAdminApi(config: ConsoleDeps['config'], endpoints: readonly Endpoint[]) {
  return describeApi(endpoints, {
    serviceName: config.serviceName,
    contact: config.takedownContact,
    version: API_VERSION,
    serverUrl: '/api/admin',
    licenseUrl: `${config.publicUrl}/licenses`,
    webhooks: [],
    audience: ADMIN_API,
  })
}
