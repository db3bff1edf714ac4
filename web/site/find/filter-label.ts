import type { RangeControl } from '../../../src/site/page/filter-views.ts'
import { useFormat, useLanguage, useWords } from '../../i18n/language.tsx'
import { siteFind } from '../../i18n/site/find.ts'
import { formatTime } from '../parts/format-time.ts'

type Range = Pick<RangeControl, 'name' | 'label' | 'low' | 'high'>

/** How a range is said; undefined where it has no end. */
export function useRangeLabel(): (range: Range) => string | undefined {
  const t = useWords(siteFind)
  const language = useLanguage()
  const format = useFormat()
  return ({ name, label, low, high }) => {
    const say = (value: number) => (name === 'duration' ? formatTime(value) : format.number(value, 2))
    const [from, to] = [low, high].map((value) => (value === undefined ? undefined : say(value)))
    if (from !== undefined && to !== undefined) return `${label[language]} ${t.between(from, to)}`
    if (from !== undefined) return `${label[language]} ${t.atLeast(from)}`
    return to === undefined ? undefined : `${label[language]} ${t.atMost(to)}`
  }
}
