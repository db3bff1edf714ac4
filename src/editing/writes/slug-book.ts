import { isAnyOf } from '../../store/any-of.ts'
import { replaceRows } from '../../store/bulk-insert.ts'
import type { Trx } from '../../store/schema/schema.ts'

/** Gives out slugs inside one transaction that no other catalogue writer shares (catalog-lock.ts). */
export interface SlugBook {
  /** The base itself, or the base with the next number that has never been given out or chosen by hand. */
  take(base: string): Promise<string>
  /** False when a track has it. */
  claim(slug: string): boolean
  /** Its track has taken another: from here on, as after the commit, the name is free. */
  release(slug: string): void
  /** Call once, at the end. */
  save(): Promise<void>
}

const LOOK_AHEAD = 64

/**
 * `bases` as often as they will be taken, `chosen` all that will be claimed: everything about them is read in two queries. `taken` is what
 * earlier lines of a rehearsal have.
 * A slug that was freed stays taken, so that an old link never leads to another song; `slug_bases` remembers how far each
 * base has come.
 */
export async function openSlugBook(
  trx: Trx,
  bases: readonly string[],
  chosen: readonly string[],
  taken = new Set<string>(),
): Promise<SlugBook> {
  const lastOf = await findLastNumbers(trx, [...new Set(bases)])
  const moved = new Set<string>()
  /** The store still has them under their old tracks. */
  const released = new Set<string>()
  /** Up to which number `taken` knows about a base. */
  const knownTo = new Map<string, number>()

  async function learn(slugs: readonly string[]) {
    if (slugs.length === 0) return
    const rows = await trx
      .selectFrom('tracks')
      .select('slug')
      .where(isAnyOf(trx, 'slug', slugs))
      .execute()
    for (const { slug } of rows) if (!released.has(slug)) taken.add(slug)
  }

  function* nextSlugs(base: string, count: number) {
    const from = (knownTo.get(base) ?? lastOf.get(base) ?? 0) + 1
    for (let number = from; number < from + count; number += 1) yield slugOf(base, number)
    knownTo.set(base, from + count - 1)
  }

  await learn([...new Set([...chosen, ...countOf(bases).flatMap(([base, count]) => [...nextSlugs(base, count)])])])
  return {
    async take(base) {
      for (let number = (lastOf.get(base) ?? 0) + 1; ; number += 1) {
        if (number > (knownTo.get(base) ?? 0)) await learn([...nextSlugs(base, LOOK_AHEAD)])
        const slug = slugOf(base, number)
        if (taken.has(slug)) continue
        lastOf.set(base, number)
        moved.add(base)
        taken.add(slug)
        return slug
      }
    },
    claim(slug) {
      if (taken.has(slug)) return false
      taken.add(slug)
      return true
    },
    release(slug) {
      released.add(slug)
      taken.delete(slug)
    },
    async save() {
      const rows = [...moved].map((base) => ({ base, last: lastOf.get(base)! }))
      await replaceRows(trx, 'slug_bases', rows, ['base'])
    },
  }
}

const slugOf = (base: string, number: number) => (number === 1 ? base : `${base}-${number}`)

function countOf(bases: readonly string[]): [string, number][] {
  const counts = new Map<string, number>()
  for (const base of bases) counts.set(base, (counts.get(base) ?? 0) + 1)
  return [...counts]
}

async function findLastNumbers(trx: Trx, bases: readonly string[]): Promise<Map<string, number>> {
  if (bases.length === 0) return new Map()
  const rows = await trx
    .selectFrom('slug_bases')
    .selectAll()
    .where(isAnyOf(trx, 'base', bases))
    .execute()
  return new Map(rows.map((row) => [row.base, row.last]))
}
