import { useWords } from '../i18n/language.tsx'
import { siteFrame } from '../i18n/site/frame.ts'

interface SearchFormProps {
  value?: string | undefined
  isLarge?: boolean
}

/** Works without scripts; with them, suggestions come while one types. */
export function SearchForm({ value = '', isLarge = false }: SearchFormProps) {
  const t = useWords(siteFrame)
  return (
    <search class={isLarge ? 'search search-large' : 'search'}>
      <form action="/search" data-search="">
        <input
          class="search-field"
          type="search"
          name="q"
          value={value}
          aria-label={t.search}
          placeholder={t.searchHint}
          maxLength={200}
          autocomplete="off"
          enterkeyhint="search"
        />
        <button class="button button-primary search-go" type="submit">
          {t.find}
        </button>
      </form>
    </search>
  )
}
