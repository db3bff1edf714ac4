import { digestKey, hasValidChecksum, keyPrefix } from '../../access/api-key.ts'
import { parseUuid } from '../../http/query/parameters.ts'
import { AmbiguousName, type Candidate, OperatorError } from '../../operator-error.ts'
import type { Store } from '../../store/store.ts'
import { fold } from '../../text/fold.ts'
import { same } from '../../text/sentence.ts'

/** Something that can be named by its id, the beginning of its id, or one of its names. */
export interface Named extends Candidate {
  /** Other names, which need not be unique: an e-mail address, a slug, a key's prefix. */
  otherNames?: readonly string[]
}

const ID_PART = /^[0-9a-f]{4}[0-9a-f-]*$/i
const MAX_CANDIDATES = 10
const MIN_NEAR_LENGTH = 2

export async function findPartnerId(store: Store, text: string): Promise<string> {
  const rows = await store.db.selectFrom('partners').select(['id', 'name', 'email']).orderBy('created_at').execute()
  const named = rows.map(({ id, name, email }) => ({ id, name: `${name} <${email}>`, otherNames: [name, email] }))
  return chooseByName('partner', text, named)
}

export async function findArtistId(store: Store, text: string): Promise<string> {
  const rows = await store.db.selectFrom('artists').select(['id', 'name']).orderBy('name').execute()
  return chooseByName('artist', text, rows)
}

export async function findCollectionId(store: Store, text: string): Promise<string> {
  const rows = await store.db.selectFrom('collections').select(['id', 'title', 'slug']).orderBy('title').execute()
  const named = rows.map(({ id, title, slug }) => ({ id, name: title, otherNames: [slug] }))
  return chooseByName('collection', text, named)
}

export async function findReleaseId(store: Store, text: string): Promise<string> {
  const rows = await store.db.selectFrom('releases').select(['id', 'title as name']).orderBy('title').execute()
  return chooseByName('release', text, rows)
}

/** A complete key is found by its digest, anything shorter by the prefix that lists show. */
export async function findKeyId(store: Store, text: string): Promise<string> {
  const rows = await store.db
    .selectFrom('api_keys')
    .innerJoin('partners', 'partners.id', 'api_keys.partner_id')
    .select(['api_keys.id', 'api_keys.name', 'api_keys.prefix', 'api_keys.digest', 'api_keys.is_active'])
    .select('partners.name as partner')
    .orderBy('api_keys.created_at')
    .execute()
  const wanted = text.trim().replace(/…$/, '')
  if (hasValidChecksum(wanted)) {
    const digest = digestKey(wanted)
    const known = rows.find((row) => row.digest === digest)
    // The key itself is not repeated: what is printed ends up in logs.
    if (!known)
      throw new OperatorError({
        vi: `không tìm thấy khoá ${keyPrefix(wanted)}…`,
        en: `there is no key ${keyPrefix(wanted)}…`,
      })
    return known.id
  }
  const named = rows.map((row) => ({
    id: row.id,
    name: `${row.prefix}… (${row.name}) of ${row.partner}${row.is_active ? '' : ', revoked'}`,
    otherNames: [row.prefix, row.name],
  }))
  return chooseByName('key', wanted, named)
}

export async function findWebhookId(store: Store, text: string): Promise<string> {
  const rows = await store.db
    .selectFrom('webhooks')
    .innerJoin('partners', 'partners.id', 'webhooks.partner_id')
    .select(['webhooks.id', 'webhooks.url', 'partners.name as partner'])
    .orderBy('webhooks.created_at')
    .execute()
  const named = rows.map(({ id, url, partner }) => ({ id, name: `${url} of ${partner}`, otherNames: [url, partner] }))
  return chooseByName('webhook', text, named)
}

/** By its id or the beginning of it; undefined if there is none. */
export async function findDeliveryId(store: Store, text: string): Promise<string | undefined> {
  const wanted = text.trim().toLowerCase()
  if (!ID_PART.test(wanted)) return undefined
  const rows = await store.db
    .selectFrom('deliveries')
    .select(['id', 'event', 'track_id'])
    .where('id', '>=', wanted)
    .where('id', '<=', `${wanted}~`)
    .orderBy('id')
    .limit(MAX_CANDIDATES + 1)
    .execute()
  if (rows.length > 1)
    throw ambiguous(
      'delivery',
      wanted,
      rows.map(({ id, event, track_id }) => ({ id, name: `${event} ${track_id}` })),
    )
  return rows[0]?.id
}

/** What can be looked up, by its English name, and its Vietnamese one. */
const THINGS = {
  partner: 'đối tác',
  artist: 'nghệ sĩ',
  track: 'bài hát',
  collection: 'tuyển tập',
  key: 'khoá',
  webhook: 'webhook',
  delivery: 'lần gửi',
  takedown: 'lần gỡ bài',
  release: 'bản phát hành',
  request: 'yêu cầu',
} as const

type Thing = keyof typeof THINGS

/**
 * The id of the one that is meant. Tried in this order: its id, a name letter for letter, without case, without diacritics, the
 * beginning of its id. When several match, the error lists them: nothing is guessed.
 */
export function chooseByName(what: Thing, text: string, known: readonly Named[]): string {
  const wanted = text.trim().normalize('NFC')
  const id = parseUuid(wanted)
  if (id !== undefined) {
    if (known.some((one) => one.id === id)) return id
    throw new OperatorError({ vi: `không tìm thấy ${THINGS[what]} ${id}`, en: `there is no ${what} ${id}` })
  }
  const folded = fold(wanted)
  const namesOf = ({ name, otherNames = [] }: Named) => [name, ...otherNames]
  const tests: ((one: Named) => boolean)[] = [
    (one) => namesOf(one).includes(wanted),
    (one) => namesOf(one).some((name) => name.toLowerCase() === wanted.toLowerCase()),
    (one) => namesOf(one).some((name) => fold(name) === folded),
    (one) => ID_PART.test(wanted) && one.id.startsWith(wanted.toLowerCase()),
  ]
  for (const isMeant of tests) {
    const found = known.filter(isMeant)
    if (found.length === 1) return found[0]!.id
    if (found.length > 1) throw ambiguous(what, wanted, found)
  }
  const near =
    folded.length < MIN_NEAR_LENGTH
      ? []
      : known.filter((one) => namesOf(one).some((name) => fold(name).includes(folded)))
  if (near.length === 0)
    throw new OperatorError({ vi: `không tìm thấy ${THINGS[what]} "${wanted}"`, en: `there is no ${what} "${wanted}"` })
  throw new AmbiguousName(near.slice(0, MAX_CANDIDATES), {
    vi: `không tìm thấy ${THINGS[what]} "${wanted}"; có thể là`,
    en: `there is no ${what} "${wanted}"; meant may be`,
  })
}

function ambiguous(what: Thing, wanted: string, found: readonly Named[]): AmbiguousName {
  const rest =
    found.length > MAX_CANDIDATES
      ? {
          vi: ` (${MAX_CANDIDATES} mục đầu trong ${found.length})`,
          en: ` (the first ${MAX_CANDIDATES} of ${found.length})`,
        }
      : same('')
  return new AmbiguousName(found.slice(0, MAX_CANDIDATES), {
    vi: `"${wanted}" có thể là nhiều ${THINGS[what]}, hãy ghi id${rest.vi}`,
    en: `"${wanted}" may be more than one ${what}, so give an id${rest.en}`,
  })
}
