import { Badge } from '../../components/feedback/notes.tsx'
import { useLanguage } from '../../i18n/language.tsx'
import { licenseTone, licenseWords } from '../../i18n/site/licenses.ts'

/** What a track may be used for, in a few words; the whole sentence is its title. */
export function LicenseBadge({ code }: { code: string }) {
  const { badge, badgeLong } = licenseWords(code, useLanguage())
  return (
    <span class="song-license" title={badgeLong}>
      <Badge tone={licenseTone(code)}>{badge}</Badge>
    </span>
  )
}
