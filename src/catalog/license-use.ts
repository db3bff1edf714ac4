import { isWithinTerritory } from './territory.ts'

/** What a maker wants a song for. */
export const USES = ['video', 'podcast', 'advertising', 'film'] as const

export type UseKind = (typeof USES)[number]

export interface WantedUse {
  use: UseKind
  earnsMoney: boolean
  /** `worldwide`, or the code of a country. */
  where: string
}

/** What `/tracks/{id}/license` tells of a licence. */
interface Terms {
  attribution_required: boolean
  commercial_use_allowed: boolean
  territory: string
}

/** `reason`: the rule that decided. */
export type UseVerdict =
  | { isAllowed: true; mustCredit: boolean; reason: 'commercial' | 'not-commercial' }
  | { isAllowed: false; mustCredit: boolean; reason: 'advertising' | 'earning' | 'territory' }

/** Whether a licence allows a use. Advertising is commercial whether or not anybody is paid for it. */
export function judgeUse(terms: Terms, { use, earnsMoney, where }: WantedUse): UseVerdict {
  const mustCredit = terms.attribution_required
  const isCommercial = earnsMoney || use === 'advertising'
  if (isCommercial && !terms.commercial_use_allowed)
    return { isAllowed: false, mustCredit, reason: use === 'advertising' ? 'advertising' : 'earning' }
  if (!isWithinTerritory(terms.territory, where)) return { isAllowed: false, mustCredit, reason: 'territory' }
  return { isAllowed: true, mustCredit, reason: isCommercial ? 'commercial' : 'not-commercial' }
}
