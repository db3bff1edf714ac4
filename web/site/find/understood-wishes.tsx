import type { UnderstoodWish } from '../../../src/site/page/filter-views.ts'
import type { SearchView } from '../../../src/site/page/web-pages.ts'
import { Icon } from '../../components/icon.tsx'
import { useLanguage, useWords } from '../../i18n/language.tsx'
import { siteFind } from '../../i18n/site/find.ts'
import { useRangeLabel } from './filter-label.ts'
import { optionName } from './option-name.ts'
import { searchAddress } from './search-address.ts'

/** What was read out of the words: each goes with its words by a link, and another searches for them as they were typed. */
export function UnderstoodWishes({ view: { question, wishes } }: { view: SearchView }) {
  const t = useWords(siteFind)
  const language = useLanguage()
  const range = useRangeLabel()
  const labelOf = (wish: UnderstoodWish): string => {
    if (wish.kind === 'choice') return optionName(wish.option, language)
    const label = wish.label[language]
    return wish.kind === 'range' ? (range(wish) ?? label) : label
  }
  if (question.isAsTyped && question.q !== '')
    return (
      <p class="small">
        <a href={searchAddress({ ...question, isAsTyped: false, page: 1 })}>{t.understandAgain}</a>
      </p>
    )
  if (wishes.length === 0) return null
  return (
    <div class="row find-wishes">
      <p class="soft" id="understood">
        {t.understood}
      </p>
      <ul class="site-chips" aria-labelledby="understood">
        {wishes.map((wish) => (
          <li key={wish.name}>
            <a
              class="site-chip site-chip-on"
              href={searchAddress({ ...question, q: wish.without, page: 1 })}
              aria-label={t.forget(labelOf(wish))}
            >
              {labelOf(wish)}
              <Icon name="close" />
            </a>
          </li>
        ))}
      </ul>
      <a class="small" href={searchAddress({ ...question, isAsTyped: true, page: 1 })}>
        {t.asTyped}
      </a>
    </div>
  )
}
