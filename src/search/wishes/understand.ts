import type { Catalog } from '../../catalog/catalog.ts'
import { withScratch } from '../../structures/bitmap-pool.ts'
import type { SearchFilter } from '../filters.ts'
import { createLookup } from '../match/lookup.ts'
import { isAmongWishes, leaveOut, saysNothingElse } from './around.ts'
import { findSpans } from './find-spans.ts'
import { askForTitles } from './stays-title.ts'
import { type Token, tokenise } from './tokens.ts'
import type { RangeWish, Span, Subject, Wish } from './wish.ts'

export interface Understood {
  /** What is asked of each subject, in the order of the words. */
  asked: ReadonlyMap<Subject, SearchFilter>
  /** What is left to look for; empty where all of it was a wish. */
  text: string
  /** The query without the words of one subject. */
  without(subject: Subject): string
}

/**
 * Reads tempo, key, length, energy, genre and use out of a query. What is a title, or part of one, stays words: the catalogue is asked. Undefined
 * where nothing is a wish.
 */
export function understand(catalog: Catalog, q: string): Understood | undefined {
  const text = q.normalize('NFC')
  const tokens = tokenise(text)
  const found = findSpans(catalog, tokens)
  if (found.length === 0) return undefined
  const spans = withScratch(() => keepWishes(catalog, text, tokens, found))
  if (spans.length === 0) return undefined
  const rest = saysNothingElse(tokens, spans) ? '' : leaveOut(text, tokens, spans)
  return {
    asked: askOf(spans),
    text: rest,
    without(subject) {
      const own = spans.filter(({ wish }) => wish.subject === subject)
      return leaveOut(text, tokens, own)
    },
  }
}

function keepWishes(catalog: Catalog, text: string, tokens: readonly Token[], found: readonly Span[]): Span[] {
  const titles = askForTitles(createLookup(catalog), text, tokens)
  const isOnlyWish = saysNothingElse(tokens, found)
  const isPlain = found.every((span) => span.isPlain && !span.isSure)
  if (titles.isTitle(isOnlyWish && !isPlain ? 'whole' : 'anywhere')) return []
  const agreed = keepAgreeing(found.filter((span) => !titles.isInTitle(span)))
  const hasSure = agreed.some(({ isSure }) => isSure)
  const bold = agreed.filter(({ isShy }) => hasSure || isShy === undefined)
  return hasSure || isAmongWishes(tokens, bold) ? bold : []
}

/** What contradicts itself is no wish: its words are searched. */
function keepAgreeing(spans: readonly Span[]): Span[] {
  const wishes = spans.map(({ wish }) => wish)
  return spans.filter(({ wish: { subject } }) => doAgree(wishes.filter((wish) => wish.subject === subject)))
}

function doAgree(wishes: readonly Wish[]): boolean {
  const [first] = wishes
  if (first === undefined || first.subject === 'use' || first.subject === 'explicit') return true
  if (isRange(first)) {
    const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = intersect(wishes.filter(isRange))
    return min <= max
  }
  return wishes.every((wish) => JSON.stringify(wish) === JSON.stringify(first))
}

const isRange = (wish: Wish): wish is RangeWish => 'min' in wish || 'max' in wish

/** Numbers count before words: `nhanh 100 bpm` is 100. */
function intersect(wishes: readonly RangeWish[]): { min?: number; max?: number } {
  const numbers = wishes.filter(({ isWord }) => isWord === undefined)
  const counted = numbers.length > 0 ? numbers : wishes
  const ends = (values: readonly (number | undefined)[]) => values.filter((value) => value !== undefined)
  const [mins, maxes] = [ends(counted.map(({ min }) => min)), ends(counted.map(({ max }) => max))]
  return {
    ...(mins.length > 0 && { min: Math.max(...mins) }),
    ...(maxes.length > 0 && { max: Math.min(...maxes) }),
  }
}

const NAMES = { tempo: 'bpm', energy: 'energy', length: 'duration' } as const

function askOf(spans: readonly Span[]): Map<Subject, SearchFilter> {
  const asked = new Map<Subject, SearchFilter>()
  for (const { wish } of spans) {
    if (isRange(wish)) {
      const own = spans.map((span) => span.wish).filter((each) => each.subject === wish.subject)
      const { min, max } = intersect(own.filter(isRange))
      const name = NAMES[wish.subject]
      asked.set(wish.subject, {
        ...(min !== undefined && { [`${name}_min`]: min }),
        ...(max !== undefined && { [`${name}_max`]: max }),
      })
    } else {
      const { subject, ...filter } = wish
      asked.set(subject, { ...asked.get(subject), ...filter })
    }
  }
  return asked
}
