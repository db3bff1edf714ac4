import type { ComponentChildren } from 'preact'
import type { HomeView, SiteFrame, SiteTrack } from '../../../src/site/web-pages.ts'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { siteFrame } from '../../i18n/site/frame.ts'
import { siteHome } from '../../i18n/site/home.ts'
import type { PageContent } from '../page-content.ts'
import { PlayButton } from '../play-button.tsx'
import { SearchForm } from '../search-form.tsx'
import { CoverPicture } from '../tracks/cover-picture.tsx'
import { TrackList } from '../tracks/track-row.tsx'

export function homePage(view: HomeView, { serviceName, language }: SiteFrame): PageContent {
  const t = siteHome[language]
  const { what } = siteFrame[language]
  return {
    title: serviceName,
    description: what,
    hasOwnSearch: true,
    content: (
      <>
        <section class="hero stack">
          <h1>{serviceName}</h1>
          <p>{what}</p>
          <SearchForm isLarge />
        </section>
        {view.latest.length === 0 && <EmptyState title={t.empty} />}
        {view.trending.length > 0 && (
          <Section title={t.trending} href="/charts" more={t.trendingMore}>
            <TrackList tracks={view.trending} isRanked />
          </Section>
        )}
        {view.latest.length > 0 && (
          <Section title={t.latest} href="/search?sort=newest" more={t.latestMore}>
            <Shelf tracks={view.latest} />
          </Section>
        )}
        {view.genres.length > 0 && (
          <Section title={t.genres}>
            <ul class="chips">
              {view.genres.map(({ name, slug }) => (
                <li key={slug}>
                  <a class="chip" href={`/genres/${slug}`}>
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </Section>
        )}
      </>
    ),
  }
}

interface SectionProps {
  title: string
  href?: string
  more?: string
  children: ComponentChildren
}

function Section({ title, href, more, children }: SectionProps) {
  return (
    <section class="stack">
      <div class="row row-apart">
        <h2>{title}</h2>
        {href !== undefined && <a href={href}>{more}</a>}
      </div>
      {children}
    </section>
  )
}

/** Covers side by side. */
function Shelf({ tracks }: { tracks: readonly SiteTrack[] }) {
  return (
    <ul class="shelf">
      {tracks.map((track) => (
        <li key={track.id} class="shelf-track">
          <span class="shelf-cover">
            <CoverPicture track={track} width={256} />
            {track.audio_url !== null && <PlayButton track={track} />}
          </span>
          <a class="shelf-title" href={`/tracks/${track.slug}`}>
            {track.title}
          </a>
          <a class="shelf-artist" href={`/artists/${track.artist_id}`}>
            {track.artist}
          </a>
        </li>
      ))}
    </ul>
  )
}
