import { MAX_IDS } from '../../src/catalog/api/parse-ids.ts'
import type { ApiError } from '../../src/errors.ts'
import * as errors from '../../src/errors.ts'
import { MAX_WEBHOOKS } from '../../src/webhooks/registrations.ts'

type Constructors = {
  [Name in keyof typeof errors as (typeof errors)[Name] extends (...given: never[]) => ApiError ? Name : never]: string
}

/** When each error of the API is answered. One that is new and not here does not compile. */
const WHEN: Constructors = {
  invalidTrackId: 'the id of a track in the path is no UUID',
  invalidArtistId: 'the id of an artist in the path is no UUID',
  invalidSlug: 'the slug in the path has other characters than `a`–`z`, digits and single hyphens',
  invalidWebhookId: 'the id of a webhook is no UUID',
  invalidQuery: 'a query parameter breaks its rule; `details` and the tables of what is allowed come with it',
  invalidSearch: '`q` of a search is missing, empty or too long',
  idsMissing: '`ids` is missing or has nothing between its commas',
  idsInvalid: 'entries of `ids` are no UUIDs; they are listed in `invalid_ids`',
  tooManyIds: '`ids` has more entries after repetitions were merged',
  bodyNotJson: 'the body cannot be parsed as JSON, or is sent as another type',
  invalidBody: 'fields of the body break their rules; they are listed in `details`',
  webhookIdMissing: '`DELETE /webhooks` without `id`',
  webhookLimitReached: 'the partner has as many webhooks as it may have',
  malformedRequest: 'what was sent is not HTTP, or the path has a NUL or a broken escape',
  unescapedUrl: 'the address has raw characters beyond ASCII',
  missingKey: 'no `X-API-Key`',
  missingKeyForMarked: 'no `X-API-Key` on `/tracks/{id}/watermarked`',
  invalidKey: 'the key is unknown, malformed or revoked, or its account is not approved',
  ipLocked: 'the address has sent too many unknown keys',
  ipLockedOut: 'such an address asks for `/tracks/{id}/watermarked`',
  mediaUrlExpired: 'a signed link has expired or was changed',
  trackNotFound: 'there is no such track, or it is not published',
  artistNotFound: 'there is no such artist',
  noPreview: 'the track has no preview',
  noCover: 'the track has no cover',
  webhookNotFound: "there is no such webhook, or it is another partner's",
  pathNotFound: 'there is no such path',
  mediaNotFound: 'the link is good, but its file is gone',
  methodNotAllowed: 'the path is there, but not for this method',
  requestTimedOut: 'headers or body did not come in time',
  bodyTooLarge: 'the body is larger than 16 KB',
  urlTooLong: 'the address is longer than 8 KB',
  rangeNotSatisfiable: 'a `Range` that begins behind the end of the file',
  expectationFailed: 'an `Expect` other than `100-continue`',
  headersTooLarge: 'the headers are larger than 16 KB',
  rateLimited: 'a limit is used up',
  unexpected: "a fault of the server; its cause goes to the operator's log and never out",
  catalogUnreadable: 'the store cannot be read, or the catalogue has not been loaded yet',
  trackUnreadable: 'the same, where tracks were asked for by id',
  coverUnreadable: 'the picture cannot be read',
  mediaUnreadable: 'the file behind a signed link cannot be read',
  markedUnavailable: 'the marked copy cannot be made or written down',
  usageUnreadable: 'the report of `/me/usage` cannot be read',
  webhooksUnreadable: 'webhooks or their deliveries cannot be read',
  webhookUnwritable: 'the webhook cannot be written or removed',
  changesUnreadable: 'the changes cannot be read',
  databaseDown: '`/healthz` cannot reach the database',
  notConfigured: 'the operator has suspended the API',
  overloaded: 'the server has more work than it can do in time',
  tooManyConnections: 'there are too many connections, in all or from one address',
  coversBusy: 'too many covers wait to be resized',
  markingBusy: 'too many previews wait to be marked',
}

/** What the constructors take that need something. */
const GIVEN: Partial<Record<keyof Constructors, readonly unknown[]>> = {
  idsInvalid: [['x']],
  tooManyIds: [MAX_IDS],
  invalidBody: [{}],
  webhookLimitReached: [MAX_WEBHOOKS],
  rateLimited: [30],
  ipLocked: [900],
  ipLockedOut: [900],
  notConfigured: ['Kho Nhạc'],
  rangeNotSatisfiable: ['bytes */1000'],
  methodNotAllowed: ['GET, HEAD'],
}

export interface Message {
  error: ApiError
  when: string
}

export function gatherMessages(): Message[] {
  const constructors = new Map<string, unknown>(Object.entries(errors))
  const messages = Object.entries(WHEN).map(([name, when]) => {
    const create = constructors.get(name) as (...given: readonly unknown[]) => ApiError
    return { error: create(...(GIVEN[name as keyof Constructors] ?? [])), when }
  })
  return messages.sort((a, b) => a.error.status - b.error.status)
}
