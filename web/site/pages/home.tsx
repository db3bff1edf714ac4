import type { ComponentChildren } from 'preact'
import type { HomeView, SiteFrame, SiteTrack } from '../../../src/site/page/web-pages.ts'
import { EmptyState } from '../../components/feedback/notes.tsx'
import { Button } from '../../components/form/controls.tsx'
import { siteFrame } from '../../i18n/site/frame.ts'
import { siteHome } from '../../i18n/site/home.ts'
import { searchAddress } from '../find/search-address.ts'
import { GenreChips } from '../parts/genre-chips.tsx'
import type { PageContent } from '../parts/page-content.ts'
import { SearchForm } from '../parts/search-form.tsx'
import { PlayButton } from '../player/play-button.tsx'
import { ArtistLinks } from '../tracks/artist-links.tsx'
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
        <Hero title={t.title} lead={t.lead} invitation={t.try} wish={t.wish} />
        {view.latest.length === 0 && <EmptyState title={t.empty} help={t.emptyHelp} />}
        {view.trending.length > 0 && (
          <Section title={t.trending} href="/charts" more={t.trendingMore}>
            <TrackList tracks={view.trending} isRanked />
          </Section>
        )}
        {view.latest.length > 0 && (
          <Section title={t.latest} href="/new" more={t.latestMore}>
            <Shelf tracks={view.latest} />
          </Section>
        )}
        {view.genres.length > 0 && (
          <Section title={t.genres} href="/genres" more={t.latestMore}>
            <GenreChips genres={view.genres} />
          </Section>
        )}
        <section class="card row row-apart page-invitation">
          <div class="stack stack-tight">
            <h2>{t.partners}</h2>
            <p>{t.partnersText}</p>
          </div>
          <div class="row">
            <Button kind="primary" href="/apply">
              {t.apply}
            </Button>
            <Button href="/docs">{t.docs}</Button>
            <a class="page-more" href="/partner">
              {t.partner}
            </a>
          </div>
        </section>
      </>
    ),
  }
}

/** The search field is the page itself. */
function Hero({ title, lead, invitation, wish }: Record<'title' | 'lead' | 'invitation' | 'wish', string>) {
  return (
    <section class="stack page-hero">
      <h1>{title}</h1>
      <p class="page-hero-lead">{lead}</p>
      <SearchForm isLarge />
      <p class="small">
        {invitation} <a href={searchAddress({ q: wish })}>{wish}</a>
      </p>
    </section>
  )
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
        {href !== undefined && (
          <a class="page-more" href={href}>
            {more}
          </a>
        )}
      </div>
      {children}
    </section>
  )
}

/** Covers side by side. */
function Shelf({ tracks }: { tracks: readonly SiteTrack[] }) {
  return (
    <ul class="page-shelf">
      {tracks.map((track) => (
        <li key={track.id} class="page-shelf-track">
          <span class="page-shelf-cover">
            <CoverPicture track={track} width={160} />
            {track.audio_url !== null && <PlayButton track={track} />}
          </span>
          <a class="page-shelf-title" href={`/tracks/${track.slug}`}>
            {track.title}
          </a>
          <span class="song-artists site-clip">
            <ArtistLinks className="song-artist" artists={track.artists} />
          </span>
        </li>
      ))}
    </ul>
  )
}
