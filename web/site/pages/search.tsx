import type { SearchView, SiteFrame } from '../../../src/site/page/web-pages.ts'
import { EmptyState } from '../../components/feedback/notes.tsx'
import { Button } from '../../components/form/controls.tsx'
import { Pagination } from '../../components/list/pagination.tsx'
import { useFormat, useWords } from '../../i18n/language.tsx'
import { siteFind } from '../../i18n/site/find.ts'
import { ActiveFilters } from '../find/active-filters.tsx'
import { searchAddress } from '../find/search-address.ts'
import { SearchFilters } from '../find/search-filters.tsx'
import { UnderstoodWishes } from '../find/understood-wishes.tsx'
import { GenreChips } from '../parts/genre-chips.tsx'
import type { PageContent } from '../parts/page-content.ts'
import { TrackList } from '../tracks/track-row.tsx'

export function searchPage(view: SearchView, { language }: SiteFrame): PageContent {
  const t = siteFind[language]
  const { q } = view.question
  return {
    title: q === '' ? t.all : t.results(q),
    path: searchAddress(view.question),
    searched: q,
    content: <Results view={view} />,
  }
}

function Results({ view }: { view: SearchView }) {
  const t = useWords(siteFind)
  const format = useFormat()
  const { question, total } = view
  return (
    <div class="columns find">
      <SearchFilters view={view} />
      <div class="stack">
        <div class="row find-head">
          <h1>{question.q === '' ? t.all : t.results(question.q)}</h1>
          <p class="soft numbers" role="status">
            {t.found(format.number(total), total)}
          </p>
        </div>
        <UnderstoodWishes view={view} />
        <ActiveFilters view={view} />
        {total === 0 ? <Nothing view={view} /> : <TrackList tracks={view.tracks} />}
        {total > view.limit && (
          <Pagination
            page={question.page}
            limit={view.limit}
            total={total}
            hrefOf={(page) => searchAddress({ ...question, page })}
          />
        )}
      </div>
    </div>
  )
}

/** What to do next: take the filters back, what was perhaps meant, or look around. */
function Nothing({ view }: { view: SearchView }) {
  const t = useWords(siteFind)
  const format = useFormat()
  const { question, totalUnfiltered, suggestions } = view
  const hidden = totalUnfiltered > 0
  const action = hidden ? (
    <Button kind="primary" href={searchAddress({ ...question, q: view.text, filters: {}, page: 1 })}>
      {t.clear}
    </Button>
  ) : undefined
  return (
    <div class="stack stack-wide">
      <EmptyState
        title={t.noneFound}
        help={hidden ? t.filteredOut(format.number(totalUnfiltered), totalUnfiltered) : t.noneFoundHelp}
        action={action}
      />
      {suggestions.length > 0 && (
        <section class="stack">
          <h2>{t.didYouMean}</h2>
          <ul class="site-chips">
            {suggestions.map(({ label, href }) => (
              <li key={href}>
                <a class="site-chip" href={href}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {!hidden && view.genres.length > 0 && (
        <section class="stack">
          <h2>{t.browseGenres}</h2>
          <GenreChips genres={view.genres} />
        </section>
      )}
    </div>
  )
}
