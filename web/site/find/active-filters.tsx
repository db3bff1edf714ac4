import type { SearchQuestion, SearchView } from '../../../src/site/page/web-pages.ts'
import { Icon } from '../../components/icon.tsx'
import { useFormat, useLanguage, useWords } from '../../i18n/language.tsx'
import { siteFind } from '../../i18n/site/find.ts'
import { keyName } from '../tracks/musical-key.ts'
import { searchAddress } from './search-address.ts'

/** What is filtered by, each to be taken back by a link. */
export function ActiveFilters({ view: { question, genres } }: { view: SearchView }) {
  const t = useWords(siteFind)
  const language = useLanguage()
  const format = useFormat()
  const range = (label: string, low: number | undefined, high: number | undefined) => {
    const [from, to] = [low, high].map((value) => (value === undefined ? undefined : format.number(value, 2)))
    if (from !== undefined && to !== undefined) return `${label} ${t.between(from, to)}`
    if (from !== undefined) return `${label} ${t.atLeast(from)}`
    return to === undefined ? undefined : `${label} ${t.atMost(to)}`
  }
  const active: [label: string | undefined, without: Partial<SearchQuestion>][] = [
    [genres.find(({ slug }) => slug === question.genre)?.name, { genre: undefined }],
    [question.key && keyName(question.key, language), { key: undefined }],
    [range(t.tempo, question.bpmMin, question.bpmMax), { bpmMin: undefined, bpmMax: undefined }],
    [range(t.energy, question.energyMin, question.energyMax), { energyMin: undefined, energyMax: undefined }],
    [question.isCommercial ? t.commercial : undefined, { isCommercial: false }],
    [question.isClean ? t.clean : undefined, { isClean: false }],
  ]
  const shown = active.filter(([label]) => label !== undefined)
  if (shown.length === 0) return null
  return (
    <ul class="site-chips" aria-label={t.active}>
      {shown.map(([label, without]) => (
        <li key={label}>
          <a
            class="site-chip site-chip-on"
            href={searchAddress({ ...question, ...without, page: 1 })}
            aria-label={t.remove(label!)}
          >
            {label}
            <Icon name="close" />
          </a>
        </li>
      ))}
    </ul>
  )
}
