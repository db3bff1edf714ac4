import { Icon } from '../../components/icon.tsx'
import { useWords } from '../../i18n/language.tsx'
import { siteFrame } from '../../i18n/site/frame.ts'

/** The words of the suggestions, which scripts read from `data-search` of the form. */
export interface SuggestionTexts {
  suggestions: string
  track: string
  artist: string
  genre: string
  /** How many there are, with `#` in place of the number. */
  count: string
  /** Before who is featured. */
  with: string
  /** A link to the whole search, with `#` in place of what was typed. */
  all: string
  none: string
}

interface SearchFormProps {
  value?: string | undefined
  isLarge?: boolean
}

/** Works without scripts; with them, suggestions come while one types (find/suggestions.ts). */
export function SearchForm({ value = '', isLarge = false }: SearchFormProps) {
  const t = useWords(siteFrame)
  const texts: SuggestionTexts = {
    suggestions: t.suggestions,
    track: t.tracks,
    artist: t.artists,
    genre: t.genres,
    count: t.suggestionCount,
    with: t.with,
    all: t.suggestionAll,
    none: t.suggestionNone,
  }
  return (
    <search class={isLarge ? 'site-search site-search-large' : 'site-search'}>
      <form action="/search" data-search={JSON.stringify(texts)}>
        <span class="site-search-sign">
          <Icon name="search" />
        </span>
        <input
          class="site-search-field"
          id={isLarge ? 'search-large' : 'search'}
          type="search"
          name="q"
          value={value}
          aria-label={t.search}
          placeholder={t.searchHint}
          maxLength={100}
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          enterkeyhint="search"
        />
        <button class="button button-primary site-search-go" type="submit">
          {t.find}
        </button>
      </form>
    </search>
  )
}
