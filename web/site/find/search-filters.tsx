import type { SearchView } from '../../../src/site/page/web-pages.ts'
import { Button } from '../../components/form/button.tsx'
import { Select } from '../../components/form/select.tsx'
import { Icon } from '../../components/icon.tsx'
import { useLanguage, useWords } from '../../i18n/language.tsx'
import { siteFind } from '../../i18n/site/find.ts'
import { keyName, keySign } from '../tracks/musical-key.ts'
import { RangeFilter } from './range-filter.tsx'
import { searchAddress } from './search-address.ts'

const SORTS = ['relevance', 'popular', 'newest', 'oldest', 'title_asc'] as const

/** A plain form: the address that it makes is the question. Scripts send it whenever something changes (live-filters.ts). */
export function SearchFilters({ view }: { view: SearchView }) {
  const t = useWords(siteFind)
  const language = useLanguage()
  const { question, isFiltered } = view
  const keys = view.keys.map((key) => ({ value: key, label: `${keyName(key, language)} (${keySign(key)})` }))
  const genres = view.genres.map(({ name, slug }) => ({ value: slug, label: name }))
  const sorts = SORTS.filter((sort) => question.q !== '' || sort !== 'relevance')
  return (
    <details class="find-filters" data-filters="">
      <summary class="find-summary">
        <Icon name="filter" />
        {t.filters}
      </summary>
      <form class="stack" action="/search" data-keeps-place="">
        {question.q !== '' && <input type="hidden" name="q" value={question.q} />}
        <Select
          label={t.sort}
          name="sort"
          value={question.sort}
          options={sorts.map((sort) => ({ value: sort, label: t[sort] }))}
        />
        <RangeFilter
          {...{ name: 'bpm', label: t.tempo, unit: t.tempoUnit, step: 1 }}
          low={question.bpmMin}
          high={question.bpmMax}
          histogram={view.tempo}
        />
        <RangeFilter
          {...{ name: 'energy', label: t.energy, unit: t.energyUnit, step: 0.05 }}
          low={question.energyMin}
          high={question.energyMax}
          histogram={view.energy}
        />
        <Select
          label={t.key}
          name="key"
          value={question.key ?? ''}
          options={[{ value: '', label: t.anyKey }, ...keys]}
        />
        <Select
          label={t.genre}
          name="genre"
          value={question.genre ?? ''}
          options={[{ value: '', label: t.anyGenre }, ...genres]}
        />
        <div>
          <Check name="commercial" value="true" label={t.commercial} isOn={question.isCommercial} />
          <Check name="explicit" value="false" label={t.clean} isOn={question.isClean} />
        </div>
        <div class="form-end">
          <span data-apply="">
            <Button type="submit" kind="primary">
              {t.apply}
            </Button>
          </span>
          {isFiltered && (
            <Button href={searchAddress({ q: question.q, sort: question.sort })} kind="plain">
              {t.clear}
            </Button>
          )}
        </div>
      </form>
    </details>
  )
}

function Check({ name, value, label, isOn }: { name: string; value: string; label: string; isOn: boolean }) {
  return (
    <label class="find-check">
      <input type="checkbox" id={`filter-${name}`} name={name} value={value} checked={isOn} />
      {label}
    </label>
  )
}
