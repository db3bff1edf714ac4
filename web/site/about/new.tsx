import type { NewView, SiteFrame } from '../../../src/site/page/web-pages.ts'
import { EmptyState } from '../../components/feedback/notes.tsx'
import { Pagination } from '../../components/list/pagination.tsx'
import { about } from '../../i18n/site/about.ts'
import type { PageContent } from '../parts/page-content.ts'
import { pagePath } from '../parts/page-path.ts'
import { PlayAll } from '../player/play-button.tsx'
import { TrackList } from '../tracks/track-row.tsx'
import { AboutHead } from './head.tsx'

const pathOf = (page: number) => pagePath('/new', { page })

export function newPage({ tracks, total, pageNumber, limit }: NewView, { language }: SiteFrame): PageContent {
  const t = about[language]
  const content = (
    <div class="stack">
      <AboutHead title={t.newest} lead={t.newestLead} />
      <div class="row row-apart">
        <a href="/feed.xml">{t.follow}</a>
        <PlayAll tracks={tracks} />
      </div>
      {tracks.length === 0 ? <EmptyState title={t.noTracks} /> : <TrackList tracks={tracks} />}
      {total > limit && <Pagination page={pageNumber} limit={limit} total={total} hrefOf={pathOf} />}
    </div>
  )
  return { title: t.newest, description: t.newestLead, path: pathOf(pageNumber), content }
}
