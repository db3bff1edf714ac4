import type { GenresView, SiteFrame } from '../../../src/site/page/web-pages.ts'
import { EmptyState } from '../../components/feedback/notes.tsx'
import { useFormat, useWords } from '../../i18n/language.tsx'
import { about } from '../../i18n/site/about.ts'
import type { PageContent } from '../parts/page-content.ts'
import { Covers } from './covers.tsx'
import { AboutHead } from './head.tsx'

export function genresPage({ genres }: GenresView, { language }: SiteFrame): PageContent {
  const t = about[language]
  const content = (
    <div class="stack stack-wide">
      <AboutHead title={t.genres} lead={t.genresLead} />
      {genres.length === 0 ? <EmptyState title={t.noGenres} /> : <Genres genres={genres} />}
    </div>
  )
  return { title: t.genres, description: t.genresLead, path: '/genres', content }
}

function Genres({ genres }: Pick<GenresView, 'genres'>) {
  const t = useWords(about)
  const format = useFormat()
  return (
    <ul class="about-genres">
      {genres.map(({ name, slug, count, covers }) => (
        <li key={slug}>
          <a class="about-genre" href={`/genres/${slug}`}>
            <Covers tracks={covers} />
            <span class="about-genre-name">{name}</span>
            <span class="soft small numbers">{t.trackCount(format.number(count), count)}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
