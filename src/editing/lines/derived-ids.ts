import { createHash } from 'node:crypto'
import { isAnyOf } from '../../store/any-of.ts'
import { scanRows } from '../../store/scan.ts'
import type { Store } from '../../store/store.ts'
import type { Sentence } from '../../text/sentence.ts'

export interface NewArtist {
  id: string
  name: string
}

/** A line's object with its ids, and the artists that it names and that do not exist yet. */
export type Completed = { value: object; newArtists: readonly NewArtist[] } | { reason: Sentence; field: string }

export interface IdResolver {
  /** Must be called in the order of the file: later lines may name artists that earlier ones create. */
  complete(values: readonly object[]): Promise<Completed[]>
}

type Value = Record<string, unknown>

const NAMESPACE = Buffer.from('9f2c1c5e6d0b4a7e8c3f5a1d2b4e6f80', 'hex')
const AMBIGUOUS = Symbol('ambiguous')

/** The same words always give the same id (a version 5 UUID of RFC 9562), so that a file without ids can be imported again. */
export function deriveId(...words: readonly string[]): string {
  const hash = createHash('sha1').update(NAMESPACE).update(words.join('\n')).digest()
  hash[6] = (hash[6]! & 0x0f) | 0x50
  hash[8] = (hash[8]! & 0x3f) | 0x80
  const hex = hash.toString('hex', 0, 16)
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

const normal = (text: string) => text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()
const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
const aliasesOf = (json: string | null) => (json === null ? [] : (JSON.parse(json) as string[]))
const codeOf = (isrc: string) => isrc.replaceAll('-', '').trim().toUpperCase()

/**
 * Gives ids to lines that have none: an artist is found by its name, or by another name that no other has, a track by its ISRC, its slug, or its title and artist. If the store
 * has it, the line gets its id, otherwise an id derived from those words. Lines that have ids cost nothing.
 */
export function createIdResolver(store: Store): IdResolver {
  let names: NameBook | undefined
  let others: ReadonlyMap<string, string> = new Map()

  function findArtist(name: string): { id: string; isNew: boolean } | { reason: Sentence } {
    const known = names!.get(normal(name)) ?? others.get(normal(name))
    if (known === AMBIGUOUS) return { reason: severalArtists(name.trim()) }
    return known === undefined ? { id: deriveId('artist', normal(name)), isNew: true } : { id: known, isNew: false }
  }

  function completeArtist(value: Value): Completed {
    if (!isText(value.name)) return { value, newArtists: [] }
    const found = value.id === undefined ? findArtist(value.name) : { id: String(value.id) }
    if ('reason' in found) return { ...found, field: 'name' }
    // The line is about it, but it keeps its own name.
    if (value.id === undefined && names?.has(normal(value.name)) === false && others.has(normal(value.name))) {
      const { name: _, ...rest } = value
      return { value: { ...rest, id: found.id }, newArtists: [] }
    }
    if (names && !names.has(normal(value.name))) names.set(normal(value.name), found.id)
    return { value: { ...value, id: found.id }, newArtists: [] }
  }

  function nameArtists({ artist, featured, ...value }: Value): Completed {
    const newArtists: NewArtist[] = []
    const resolve = (name: string) => {
      const found = findArtist(name)
      if ('id' in found && found.isNew) newArtists.push({ id: found.id, name: name.trim() })
      return found
    }
    if (value.artist_id === undefined && isText(artist)) {
      const found = resolve(artist)
      if ('reason' in found) return { ...found, field: 'artist' }
      value.artist_id = found.id
    }
    if (value.artists === undefined && Array.isArray(featured) && value.artist_id !== undefined) {
      const credits = [{ id: value.artist_id, role: 'primary' }]
      for (const name of featured.filter(isText)) {
        const found = resolve(name)
        if ('reason' in found) return { ...found, field: 'featured' }
        credits.push({ id: found.id, role: 'featured' })
      }
      value.artists = credits
    }
    return { value, newArtists }
  }

  return {
    async complete(values) {
      const lines = values as readonly Value[]
      if (lines.some(needsNames) && names === undefined) ({ names, others } = await readNames(store))
      const named = lines.map((value): Completed => {
        if (value.type === 'artist') return completeArtist(value)
        if (value.type !== 'track' || (value.artist === undefined && value.featured === undefined))
          return { value, newArtists: [] }
        const completed = nameArtists(value)
        // The lines that follow may name the same new artists.
        if ('newArtists' in completed) for (const one of completed.newArtists) names?.set(normal(one.name), one.id)
        return completed
      })
      const tracks = await findKnownTracks(store, named)
      return named.map((one) => ('value' in one ? { ...one, value: completeTrack(one.value as Value, tracks) } : one))
    },
  }
}

type NameBook = Map<string, string | typeof AMBIGUOUS>

/**
 * Every artist by its name, and by its other names those that no second artist has: one that was merged into another, or is known by another
 * name, must not be made anew by a list that spells it so.
 */
async function readNames(store: Store): Promise<{ names: NameBook; others: ReadonlyMap<string, string> }> {
  const names: NameBook = new Map()
  const others: NameBook = new Map()
  const add = (book: NameBook, name: string, id: string) => book.set(name, book.has(name) ? AMBIGUOUS : id)
  for await (const rows of scanRows(store, 'artists', ['id', 'name', 'aliases'], 5000)) {
    for (const { id, name, aliases } of rows) {
      add(names, normal(name), id)
      for (const other of new Set(aliasesOf(aliases).map(normal))) add(others, other, id)
    }
  }
  return { names, others: new Map([...others].filter((one): one is [string, string] => one[1] !== AMBIGUOUS)) }
}

const severalArtists = (name: string): Sentence => ({
  vi: `có nhiều nghệ sĩ tên "${name}": hãy ghi id`,
  en: `"${name}" is the name of several artists: give the id`,
})

function needsNames(value: Value): boolean {
  if (value.type === 'artist') return value.id === undefined
  return value.type === 'track' && (isText(value.artist) || Array.isArray(value.featured))
}

function lacksTrackId({ type, id, track_id }: Value): boolean {
  return (type === 'track' && id === undefined) || (type === 'plays' && track_id === undefined)
}

interface KnownTracks {
  byCode: ReadonlyMap<string, string>
  bySlug: ReadonlyMap<string, string>
  byTitle: ReadonlyMap<string, string>
}

const titleKey = (artistId: unknown, title: string) => `${String(artistId)}\n${normal(title)}`

async function findKnownTracks(store: Store, lines: readonly Completed[]): Promise<KnownTracks> {
  const withoutId = lines.flatMap((one) => {
    if (!('value' in one)) return []
    const value = one.value as Value
    return lacksTrackId(value) ? [value] : []
  })
  const codes = withoutId.flatMap(({ isrc }) => (isText(isrc) ? codeOf(isrc) : []))
  const slugs = withoutId.flatMap(({ slug }) => (isText(slug) ? slug.trim() : []))
  const artists = withoutId.flatMap(({ artist_id, title }) => (isText(artist_id) && isText(title) ? artist_id : []))
  const titles = withoutId.flatMap(({ title }) => (isText(title) ? title.normalize('NFC').trim() : []))
  const rows = store.db.selectFrom('tracks').select(['id', 'isrc', 'slug', 'title', 'artist_id'])
  const byCode =
    codes.length === 0
      ? []
      : await rows
          .where(isAnyOf(store.db, 'isrc', codes))
          .orderBy('id')
          .execute()
  const bySlug = slugs.length === 0 ? [] : await rows.where(isAnyOf(store.db, 'slug', slugs)).execute()
  const byTitle =
    artists.length === 0
      ? []
      : await rows
          .where(isAnyOf(store.db, 'artist_id', artists))
          .where(isAnyOf(store.db, 'title', titles))
          .execute()
  return {
    byCode: new Map(byCode.map((row) => [row.isrc!, row.id])),
    bySlug: new Map(bySlug.map((row) => [row.slug, row.id])),
    // The same title with another ISRC is another recording.
    byTitle: new Map(byTitle.map((row) => [`${titleKey(row.artist_id, row.title)}\n${row.isrc ?? ''}`, row.id])),
  }
}

function completeTrack(value: Value, { byCode, bySlug, byTitle }: KnownTracks): object {
  const field = value.type === 'track' ? 'id' : value.type === 'plays' ? 'track_id' : undefined
  if (field === undefined || value[field] !== undefined) return value
  const code = isText(value.isrc) ? codeOf(value.isrc) : undefined
  const slug = isText(value.slug) ? value.slug.trim() : undefined
  const known = (code && byCode.get(code)) || (slug && bySlug.get(slug))
  if (field === 'track_id') {
    const { isrc: _, slug: __, ...plays } = value
    return known ? { ...plays, track_id: known } : value
  }
  if (known) return { ...value, id: known }
  if (!isText(value.title) || !isText(value.artist_id)) return code ? { ...value, id: deriveId('isrc', code) } : value
  const key = titleKey(value.artist_id, value.title)
  const id = (code && byTitle.get(`${key}\n${code}`)) || byTitle.get(`${key}\n`)
  return { ...value, id: id ?? (code ? deriveId('isrc', code) : deriveId('track', slug ?? key)) }
}
