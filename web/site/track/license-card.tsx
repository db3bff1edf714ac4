import type { WholeTrack } from '../../../src/site/page/web-pages.ts'
import { Button } from '../../components/form/controls.tsx'
import { useFormat, useLanguage, useWords } from '../../i18n/language.tsx'
import { licenseWords } from '../../i18n/site/licenses.ts'
import { track as words } from '../../i18n/site/track.ts'
import { use } from '../../i18n/site/use.ts'
import { CopyText } from '../parts/copy-text.tsx'
import { placesOf } from '../tracks/places.ts'
import { LicenseLists } from './license-lists.tsx'

interface LicenseCardProps {
  track: WholeTrack
  attribution: string
  takedownContact: string
}

/** What may be done with the track, in plain words, and the line that has to go with it. */
export function LicenseCard({ track, attribution, takedownContact }: LicenseCardProps) {
  const t = useWords(words)
  const language = useLanguage()
  const places = placesOf(track.territory, language, useFormat())
  const { name, says, duty } = licenseWords(track.license_code, language)
  return (
    <section class="card stack license-card" aria-labelledby="license">
      <div class="stack stack-tight">
        <h2 id="license">{name}</h2>
        <p class="track-license-says">
          {says} {places === undefined ? t.worldwide : t.onlyIn(places)}
        </p>
      </div>
      <LicenseLists code={track.license_code} />
      <p>
        <Button kind="primary" href={`/tracks/${track.slug}/use`}>
          {useWords(use).link}
        </Button>
      </p>
      <div class="stack stack-tight">
        <h3>{t.attribution}</h3>
        <CopyText text={attribution} />
        <p class="soft small">{duty.length > 0 ? t.attributionHelp : t.attributionFree}</p>
      </div>
      <p class="soft small">
        <a href={`/licenses#${track.license_code}`}>{t.moreOfLicense}</a> · {t.takedown}{' '}
        <a href={`mailto:${takedownContact}?subject=${encodeURIComponent(track.title)}`}>{t.takedownTo}</a>
      </p>
    </section>
  )
}
