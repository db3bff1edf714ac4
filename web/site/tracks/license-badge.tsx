import { Badge } from '../../components/feedback/badge.tsx'
import { useWords } from '../../i18n/language.tsx'
import { siteTracks } from '../../i18n/site/tracks.ts'

const KINDS = {
  'service-standard': ['calm', 'standard', 'standardLong'],
  'service-commercial': ['good', 'commercial', 'commercialLong'],
  'service-restricted': ['warn', 'restricted', 'restrictedLong'],
} as const

/** What a track may be used for, in a few words; the whole sentence is its title. */
export function LicenseBadge({ code }: { code: string }) {
  const t = useWords(siteTracks)
  // Better to allow too little.
  const [tone, short, long] = KINDS[code as keyof typeof KINDS] ?? KINDS['service-restricted']
  return (
    <span class="song-license" title={t[long]}>
      <Badge tone={tone}>{t[short]}</Badge>
    </span>
  )
}
