import { useFormat, useWords } from '../../i18n/language.tsx'
import { siteFind } from '../../i18n/site/find.ts'

/** How a range is said; undefined where it has no end. */
export function useRangeLabel(): (
  label: string,
  low: number | undefined,
  high: number | undefined,
) => string | undefined {
  const t = useWords(siteFind)
  const format = useFormat()
  return (label, low, high) => {
    const [from, to] = [low, high].map((value) => (value === undefined ? undefined : format.number(value, 2)))
    if (from !== undefined && to !== undefined) return `${label} ${t.between(from, to)}`
    if (from !== undefined) return `${label} ${t.atLeast(from)}`
    return to === undefined ? undefined : `${label} ${t.atMost(to)}`
  }
}
