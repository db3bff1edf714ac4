import type { FilterControl } from '../../../src/site/page/filter-views.ts'
import type { SearchView } from '../../../src/site/page/web-pages.ts'
import { Icon } from '../../components/icon.tsx'
import { useLanguage, useWords } from '../../i18n/language.tsx'
import { siteFind } from '../../i18n/site/find.ts'
import { useRangeLabel } from './filter-label.ts'
import { optionName } from './option-name.ts'
import { searchAddress } from './search-address.ts'

/** What is filtered by, each to be taken back by a link. */
export function ActiveFilters({ view: { question, filters } }: { view: SearchView }) {
  const t = useWords(siteFind)
  const language = useLanguage()
  const range = useRangeLabel()
  /** What is said of a filter that is on. */
  const labelOf = (filter: FilterControl): string | undefined => {
    const label = filter.label[language]
    if (filter.kind === 'range') return range(filter)
    if (filter.kind === 'check') return filter.isOn ? label : undefined
    const chosen = filter.options.find(({ value }) => value === filter.value)
    return chosen && optionName(chosen, language)
  }
  const without = ({ kind, name }: FilterControl) => {
    const own = kind === 'range' ? [`${name}_min`, `${name}_max`] : [name]
    return Object.fromEntries(Object.entries(question.filters).filter(([parameter]) => !own.includes(parameter)))
  }
  const shown = filters.flatMap((filter) => {
    const label = labelOf(filter)
    return label === undefined ? [] : [{ label, filters: without(filter) }]
  })
  if (shown.length === 0) return null
  return (
    <ul class="site-chips" aria-label={t.active}>
      {shown.map(({ label, filters }) => (
        <li key={label}>
          <a
            class="site-chip site-chip-on"
            href={searchAddress({ ...question, filters, page: 1 })}
            aria-label={t.remove(label)}
          >
            {label}
            <Icon name="close" />
          </a>
        </li>
      ))}
    </ul>
  )
}
