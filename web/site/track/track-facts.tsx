import type { WholeTrack } from '../../../src/site/page/web-pages.ts'
import { useFormat, useLanguage, useWords } from '../../i18n/language.tsx'
import { track as words } from '../../i18n/site/track.ts'
import { previewOf, secondsOf } from '../tracks/preview.ts'
import { recordingFacts, soundFacts } from './facts.ts'

/** What is known of the sound and of the recording; what is not known is not shown. */
export function TrackFacts({ track }: { track: WholeTrack }) {
  const t = useWords(words)
  const format = useFormat()
  const language = useLanguage()
  const preview = previewOf(track)
  const whole = format.length(secondsOf(track.duration))
  const length = preview === undefined ? whole : t.lengthIs(whole, format.number(preview.duration))
  const facts = [
    ...soundFacts(track, language, format),
    { name: t.length, value: length },
    { name: t.plays, value: <PlayCount track={track} /> },
    ...recordingFacts(track, language, format),
  ]
  return (
    <section class="track-facts" aria-label={t.facts}>
      <dl class="track-tiles">
        {facts.map(({ name, value }) => (
          <div key={name} class="track-tile">
            <dt class="soft small">{name}</dt>
            <dd class="numbers">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The player adds a play to it when one was counted. */
function PlayCount({ track: { id, play_count } }: { track: WholeTrack }) {
  const format = useFormat()
  return <span data-play-count={id}>{format.number(play_count)}</span>
}
