import type { CheckControl, ChoiceControl } from '../../../src/site/page/filter-views.ts'
import type { SearchView } from '../../../src/site/page/web-pages.ts'
import { Button, Select } from '../../components/form/controls.tsx'
import { Icon } from '../../components/icon.tsx'
import { useFormat, useLanguage, useWords } from '../../i18n/language.tsx'
import { siteFind } from '../../i18n/site/find.ts'
import { keySign } from '../tracks/musical-key.ts'
import { optionName } from './option-name.ts'
import { RangeFilter } from './range-filter.tsx'
import { searchAddress } from './search-address.ts'

const SORTS = ['relevance', 'popular', 'newest', 'oldest', 'title_asc'] as const

/** A plain form: the address that it makes is the question. Scripts send it whenever something changes (live-filters.ts). */
export function SearchFilters({ view }: { view: SearchView }) {
  const t = useWords(siteFind)
  const { question, isFiltered } = view
  const inPlace = view.filters.flatMap((filter) => (filter.kind === 'check' ? [] : [filter]))
  const checks = view.filters.flatMap((filter) => (filter.kind === 'check' ? [filter] : []))
  const sorts = SORTS.filter((sort) => question.q !== '' || sort !== 'relevance')
  return (
    <div class="row find-side">
      <details class="find-filters" data-filters="">
        <summary class="find-summary">
          <Icon name="filter" />
          {t.filters}
          {isFiltered && <span class="find-count numbers">{countActive(view)}</span>}
        </summary>
        <form id={FORM} class="stack" action="/search" data-keeps-place="">
          {question.q !== '' && <input type="hidden" name="q" value={question.q} />}
          {question.isAsTyped && <input type="hidden" name="understand" value="false" />}
          {inPlace
            .sort((a, b) => a.place - b.place)
            .map((control) =>
              control.kind === 'range' ? (
                <RangeFilter key={control.name} control={control} />
              ) : (
                <Choice key={control.name} control={control} />
              ),
            )}
          <div>
            {checks.filter(leadsSomewhere).map((control) => (
              <Check key={control.name} control={control} />
            ))}
          </div>
          <FormEnd view={view} />
        </form>
      </details>
      {/* Beside the button of the filters: on a phone they are a sheet over the list. */}
      <div class="find-sort">
        <Select
          label={t.sort}
          name="sort"
          form={FORM}
          value={question.sort}
          options={sorts.map((sort) => ({ value: sort, label: t[sort] }))}
        />
      </div>
    </div>
  )
}

const FORM = 'find-form'

/** What leads to nothing is not offered; what is on must be seen to be taken back. */
const leadsSomewhere = ({ isOn, count }: CheckControl) => isOn || count !== 0

const countActive = ({ filters }: SearchView): number =>
  filters.filter((filter) => {
    if (filter.kind === 'range') return filter.low !== undefined || filter.high !== undefined
    return filter.kind === 'check' ? filter.isOn : filter.value !== undefined
  }).length

/** Without scripts a button sends the form; with them it is sent at once, and on a phone a button leads to what was found. */
function FormEnd({ view: { question, isFiltered, total } }: { view: SearchView }) {
  const t = useWords(siteFind)
  const format = useFormat()
  return (
    <div class="form-end find-end">
      <span data-apply="">
        <Button type="submit" kind="primary">
          {t.apply}
        </Button>
      </span>
      <span class="find-show" data-show="" hidden>
        <Button kind="primary">{t.show(format.number(total), total)}</Button>
      </span>
      {isFiltered && (
        <Button href={searchAddress({ ...question, filters: {}, page: 1 })} kind="plain">
          {t.clear}
        </Button>
      )}
    </div>
  )
}

function Choice({ control: { name, label, any, value, options } }: { control: ChoiceControl }) {
  const language = useLanguage()
  const format = useFormat()
  const shown = options.map((option) => {
    const sign = option.label === 'musical key' ? ` (${keySign(option.value)})` : ''
    return { value: option.value, label: `${optionName(option, language)}${sign} · ${format.number(option.count)}` }
  })
  return (
    <Select
      label={label[language]}
      name={name}
      value={value ?? ''}
      options={[{ value: '', label: any[language] }, ...shown]}
    />
  )
}

function Check({ control: { name, label, value, isOn, count } }: { control: CheckControl }) {
  const format = useFormat()
  return (
    <label class="site-choice">
      <input class="site-choice-box" type="checkbox" id={`filter-${name}`} name={name} value={value} checked={isOn} />
      {label[useLanguage()]}
      {count !== undefined && <span class="soft numbers">{format.number(count)}</span>}
    </label>
  )
}
