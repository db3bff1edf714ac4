import type { ChartsView, SiteFrame } from '../../../src/site/page/web-pages.ts'
import { EmptyState } from '../../components/feedback/notes.tsx'
import { Tabs } from '../../components/list/tabs.tsx'
import { useFormat, useWords } from '../../i18n/language.tsx'
import { siteFind } from '../../i18n/site/find.ts'
import type { PageContent } from '../parts/page-content.ts'
import { PlayAll } from '../player/play-button.tsx'
import { TrackList } from '../tracks/track-row.tsx'

export function chartsPage(view: ChartsView, { language }: SiteFrame): PageContent {
  const t = siteFind[language]
  return { title: t.charts, description: t.chartsAbout, content: <Charts view={view} /> }
}

function Charts({ view: { chart, tracks, plays, isFallback } }: { view: ChartsView }) {
  const t = useWords(siteFind)
  const format = useFormat()
  const tabs = (['7', '30', '90', 'liked', 'newest'] as const).map((id) => ({
    id,
    label: id === 'liked' || id === 'newest' ? t[id] : t.days(id),
    href: id === '7' ? '/charts' : `/charts?by=${id}`,
  }))
  return (
    <div class="stack">
      <div class="row row-apart page-head">
        <div>
          <h1>{t.charts}</h1>
          <p class="soft">{t.chartsAbout}</p>
        </div>
        <PlayAll tracks={tracks} />
      </div>
      <div class="page-tabs">
        <Tabs label={t.charts} current={chart} tabs={tabs} />
      </div>
      {isFallback && tracks.length > 0 && <p class="soft">{t.chartFallback}</p>}
      {tracks.length === 0 ? (
        <EmptyState title={t.chartEmpty} help={t.chartEmptyHelp} />
      ) : (
        <TrackList
          tracks={tracks}
          isRanked={chart !== 'newest' && !isFallback}
          note={({ id }) => {
            const count = plays[id]
            return count === undefined ? undefined : t.plays(format.number(count), count)
          }}
        />
      )}
    </div>
  )
}
