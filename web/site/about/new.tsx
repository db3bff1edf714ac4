import type { NewView, SiteFrame } from '../../../src/site/page/web-pages.ts'
import { EmptyState } from '../../components/feedback/notes.tsx'
import { about } from '../../i18n/site/about.ts'
import type { PageContent } from '../parts/page-content.ts'
import { pagePath } from '../parts/page-path.ts'
import { PlayAll } from '../player/play-button.tsx'
import { TrackPages } from '../tracks/track-pages.tsx'
import { AboutHead } from './head.tsx'

const pathOf = (page: number) => pagePath('/new', { page })

export function newPage({ list }: NewView, { language }: SiteFrame): PageContent {
  const t = about[language]
  const content = (
    <div class="stack">
      <AboutHead title={t.newest} lead={t.newestLead} />
      <div class="row row-apart">
        <a href="/feed.xml">{t.follow}</a>
        <PlayAll tracks={list.tracks} />
      </div>
      <TrackPages list={list} empty={<EmptyState title={t.noTracks} />} hrefOf={pathOf} />
    </div>
  )
  return { title: t.newest, description: t.newestLead, path: pathOf(list.meta.page), content }
}
