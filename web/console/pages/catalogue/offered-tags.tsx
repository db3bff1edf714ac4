import type { TrackJobResult } from '../../../../src/editing/jobs/job-results.ts'
import type { ApiFailure } from '../../../app/api-failure.ts'
import { type FieldDefs, FormFields } from '../../../app/form.tsx'
import { Button } from '../../../components/form/controls.tsx'
import { uploadTags } from '../../../i18n/console/tracks/upload-tags.ts'
import { useWords } from '../../../i18n/language.tsx'
import type { TrackWishes } from './use-uploads.ts'

interface OfferedTagsProps {
  wishes: TrackWishes
  failure: ApiFailure | undefined
  onChange: (patch: Partial<TrackWishes>) => void
}

type Offered = 'isrc' | 'releaseDate'

/** What the file says of itself beside title, artist and genre; nothing where it says nothing. */
export function OfferedTags({ wishes, failure, onChange }: OfferedTagsProps) {
  const t = useWords(uploadTags)
  const { isrc, releaseDate, cover, album, year, isOffered = false } = wishes
  const offered: FieldDefs<Offered> = {
    isrc: { label: t.isrc, isOptional: true, isBeside: true },
    releaseDate: { label: t.releaseDate, type: 'date', isOptional: true, isBeside: true },
  }
  const facts = [...(album ? [t.album(album)] : []), ...(year ? [t.year(year)] : [])]
  return (
    <>
      {isOffered && <p class="small soft">{t.offered}</p>}
      <FormFields
        fields={
          Object.fromEntries(
            Object.entries(offered).filter(([name]) => wishes[name as Offered] !== undefined),
          ) as typeof offered
        }
        values={{ isrc: isrc ?? '', releaseDate: releaseDate ?? '' }}
        errors={{ isrc: failure?.detail('isrc'), releaseDate: failure?.detail('release_date') }}
        onChange={(name, value) => onChange({ [name]: value })}
      />
      {facts.length > 0 && <p class="small soft">{facts.join(' · ')}</p>}
      {cover !== undefined && (
        <p class="row small">
          <span>{t.cover}</span>
          <Button isSmall onPress={() => onChange({ cover: undefined })}>
            {t.dropCover}
          </Button>
        </p>
      )}
    </>
  )
}

/** Other tracks that have this very sound. */
export function SameSound({ tracks = [] }: { tracks: TrackJobResult['same_sound'] }) {
  const t = useWords(uploadTags)
  if (tracks.length === 0) return null
  return (
    <div class="note" role="note">
      <p>{t.sameSound}</p>
      <ul>
        {tracks.map(({ id, title, artist }) => (
          <li key={id}>
            <a href={`/console/catalogue/tracks/${id}`}>{`${title} · ${artist}`}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}
