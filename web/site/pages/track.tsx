import type { SiteFrame, TrackView, WholeTrack } from '../../../src/site/page/web-pages.ts'
import { formatOf } from '../../i18n/format.ts'
import { useWords } from '../../i18n/language.tsx'
import { track as words } from '../../i18n/site/track.ts'
import { creditOf } from '../parts/credit.ts'
import type { PageContent } from '../parts/page-content.ts'
import { EmbedCard } from '../track/embed-card.tsx'
import { soundFacts } from '../track/facts.ts'
import { LicenseCard } from '../track/license-card.tsx'
import { SharingHead } from '../track/sharing-head.tsx'
import { SoundCard } from '../track/sound-card.tsx'
import { recordingData } from '../track/structured-data.ts'
import { TrackFacts } from '../track/track-facts.tsx'
import { TrackTop } from '../track/track-top.tsx'
import { secondsOf } from '../tracks/preview.ts'
import { TrackList } from '../tracks/track-row.tsx'

export function trackPage(view: TrackView, frame: SiteFrame): PageContent {
  const { track } = view
  const { language, publicUrl, serviceName } = frame
  const t = words[language]
  const facts = soundFacts(track, language, formatOf(language, 'UTC')).map(({ value }) => value)
  const credit = creditOf(track, language)
  const description = t.description(track.title, credit, [track.genre, ...facts.slice(0, 2)].join(', '))
  const path = `/tracks/${track.slug}`
  const head = (
    <>
      <SharingHead
        kind="music.song"
        title={t.by(track.title, credit)}
        description={description}
        url={publicUrl + path}
        serviceName={serviceName}
        language={language}
        image={`${publicUrl}${path}/card.png?lang=${language}`}
        more={songProperties(track, publicUrl)}
        data={recordingData(track, publicUrl)}
      />
      <link
        rel="alternate"
        type="application/json+oembed"
        title={track.title}
        href={`${publicUrl}/oembed?url=${encodeURIComponent(publicUrl + path)}&format=json`}
      />
    </>
  )
  const content = <TrackPage view={view} frame={frame} />
  return { title: t.by(track.title, credit), description, path, head, content }
}

/** https://ogp.me/#type_music.song */
function songProperties({ artists, duration, release_date }: WholeTrack, publicUrl: string) {
  return [
    ['music:duration', String(secondsOf(duration))],
    ...artists.map(({ id }) => ['music:musician', `${publicUrl}/artists/${id}`] as const),
    ...(release_date === null ? [] : [['music:release_date', release_date] as const]),
  ] as const
}

function TrackPage({ view, frame }: { view: TrackView; frame: SiteFrame }) {
  return (
    <>
      <article class="track-page">
        <TrackTop track={view.track} genre={view.genre} address={`${frame.publicUrl}/tracks/${view.track.slug}`} />
        <SoundCard track={view.track} peaks={view.peaks} />
        <TrackFacts track={view.track} />
        <LicenseCard track={view.track} attribution={view.attribution} takedownContact={view.takedownContact} />
        {/* Of what cannot be heard there is nothing to put into a page. */}
        {view.track.audio_url !== null && <EmbedCard track={view.track} publicUrl={frame.publicUrl} />}
      </article>
      <Similar similar={view.similar} />
    </>
  )
}

function Similar({ similar }: Pick<TrackView, 'similar'>) {
  const t = useWords(words)
  if (similar.length === 0) return null
  const reasons = new Map(similar.map(({ track, reason }) => [track.id, reason]))
  return (
    <section class="stack track-similar" aria-labelledby="similar">
      <div>
        <h2 id="similar">{t.similar}</h2>
        <p class="soft">{t.similarHelp}</p>
      </div>
      <TrackList tracks={similar.map(({ track }) => track)} note={({ id }) => t[reasons.get(id)!]} />
    </section>
  )
}
