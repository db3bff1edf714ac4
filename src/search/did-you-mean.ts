import type { Catalog } from '../catalog/catalog.ts'
import { hasBit, isEmpty } from '../structures/bitmap.ts'
import { withScratch } from '../structures/bitmap-pool.ts'
import { editDistance } from '../text/edit-distance.ts'
import { toneKey } from '../text/tones.ts'
import { compact } from '../text/words.ts'
import { findTyped } from './match/typed-tones.ts'
import { type Ranking, rank } from './rank.ts'
import { findHits, type Hit } from './results.ts'
import type { Match } from './score.ts'

/** So many of the best answers may lend their spelling, and so many spellings are tried out. */
const ANSWERS_READ = 5
const MOST_TRIED = 4

/**
 * A spelling with its tones that has better answers than what was typed: taken from what was found in spite of the spelling, and tried out.
 * Undefined where nothing was found, or what was typed is right as it is.
 */
export function findBetterSpelling(catalog: Catalog, q: string, within: Uint32Array | undefined): string | undefined {
  return withScratch(() => {
    const typed = ask(catalog, q, within)
    const best = typed.hits[0]
    if (best === undefined) return undefined
    const isMarkedWrongly = hasWrongMarks(catalog, typed.ranking)
    if (!isMarkedWrongly && !isMisspelt(matchOf(typed.ranking, best))) return undefined
    return spellingsOf(catalog, q, typed.hits)
      .slice(0, MOST_TRIED)
      .find((spelling) => {
        const score = ask(catalog, spelling, within).hits[0]?.score ?? 0
        return score > best.score || (isMarkedWrongly && score === best.score)
      })
  })
}

function ask(catalog: Catalog, q: string, within: Uint32Array | undefined) {
  const ranking = rank(catalog, q)
  const { hits } = findHits(catalog, ranking, { within, sort: 'relevance', offset: 0, limit: ANSWERS_READ })
  return { ranking, hits }
}

/** Some marks were typed, and no track has these. */
function hasWrongMarks(catalog: Catalog, { query }: Ranking): boolean {
  const marked = findTyped(catalog, query)
  return marked !== undefined && isEmpty(marked)
}

const matchOf = ({ groups }: Ranking, { slot }: Hit) => groups.find(({ tracks }) => hasBit(tracks, slot))!.match

/** Found although it is written otherwise. Words that are missing, and names of genres, are no spelling. */
function isMisspelt(match: Match): boolean {
  if (match.kind === 'trimmed' || match.kind === 'genre with words') return isMisspelt(match.as)
  return ['alike', 'respelled', 'regional', 'heard', 'typo'].includes(match.kind)
}

/** What of each answer is nearest to the typed letters, without repetitions. */
function spellingsOf(catalog: Catalog, q: string, hits: readonly Hit[]): string[] {
  const typed = compact(q)
  const isAsTyped = (spelling: string) => toneKey(spelling) === toneKey(q)
  const found = hits.flatMap(({ slot }) => nearestSpelling(catalog, slot, typed) ?? [])
  return [...new Set(found)].filter((spelling) => !isAsTyped(spelling))
}

/** A run of words of the title, of a name, or of both after each other. */
function nearestSpelling(catalog: Catalog, slot: number, typed: string): string | undefined {
  const { title, artists } = catalog.track(slot)
  const texts = [title, ...artists.flatMap(({ name }) => [name, `${title} ${name}`, `${name} ${title}`])]
  let nearest: string | undefined
  // Half of the letters: what sounds like `billie jean` need not look like it.
  let least = Math.ceil(typed.length / 2) + 1
  for (const run of texts.flatMap(runsOf)) {
    const folded = compact(run)
    const distance = folded === '' ? least : editDistance(typed, folded, least - 1)
    if (distance < least) {
      least = distance
      nearest = run
    }
  }
  return nearest
}

/** Words of one text that are looked at: the runs of n words are n². */
const MOST_WORDS = 12

function runsOf(text: string): string[] {
  const words = text.normalize('NFC').trim().split(/\s+/u).slice(0, MOST_WORDS)
  return words.flatMap((_, from) => words.slice(from).map((_, count) => words.slice(from, from + count + 1).join(' ')))
}
