import type { GenreView, SiteFrame } from '../../../src/site/page/web-pages.ts'
import { Button } from '../../components/form/controls.tsx'
import { Tabs } from '../../components/list/tabs.tsx'
import { useFormat, useWords } from '../../i18n/language.tsx'
import { siteFind } from '../../i18n/site/find.ts'
import { searchAddress } from '../find/search-address.ts'
import type { PageContent } from '../parts/page-content.ts'
import { pagePath } from '../parts/page-path.ts'
import { PlayAll } from '../player/play-button.tsx'
import { TrackPages } from '../tracks/track-pages.tsx'

export function genrePage(view: GenreView, { language }: SiteFrame): PageContent {
  const t = siteFind[language]
  return {
    title: t.genreTitle(view.name),
    description: t.genreAbout(view.name),
    path: pathOf(view.slug, { page: view.list.meta.page }),
    card: `/genres/${view.slug}/card.png`,
    content: <Genre view={view} />,
  }
}

const pathOf = (slug: string, { sort = 'popular', page = 1 }: { sort?: GenreView['sort']; page?: number } = {}) =>
  pagePath(`/genres/${slug}`, { sort: sort === 'popular' ? '' : sort, page })

function Genre({ view: { name, slug, sort, list } }: { view: GenreView }) {
  const t = useWords(siteFind)
  const format = useFormat()
  return (
    <div class="stack">
      <div class="row row-apart page-head">
        <div>
          <p class="page-kind">{t.genre}</p>
          <h1>{name}</h1>
          <p class="soft numbers">{t.found(format.number(list.meta.total), list.meta.total)}</p>
        </div>
        <div class="row">
          <PlayAll tracks={list.tracks} />
          <Button icon="filter" href={searchAddress({ filters: { genre: slug } })}>
            {t.filterGenre}
          </Button>
        </div>
      </div>
      <Tabs
        label={t.sort}
        current={sort}
        tabs={[
          { id: 'popular', label: t.popular, href: pathOf(slug) },
          { id: 'newest', label: t.newest, href: pathOf(slug, { sort: 'newest' }) },
        ]}
      />
      <TrackPages list={list} hrefOf={(page) => pathOf(slug, { sort, page })} />
    </div>
  )
}
