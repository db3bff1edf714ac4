import type { NearArtist } from '../../../../../src/console/catalog/schemas.ts'
import { useLoad, useSettled } from '../../../../app/use-load.ts'
import { Button, Field } from '../../../../components/form/controls.tsx'
import { artistWords } from '../../../../i18n/console/artists.ts'
import { catalogue } from '../../../../i18n/console/catalogue.ts'
import { useWords } from '../../../../i18n/language.tsx'
import { useConsole } from '../../../session/context.tsx'

interface ArtistFieldProps {
  label?: string
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  help?: string
  isOptional?: boolean
  isReadOnly?: boolean
}

const MAX_SHOWN = 3

/** The name of an artist; when there is none of that name, those that may be meant. */
export function ArtistField({ label, value, isReadOnly = false, ...rest }: ArtistFieldProps) {
  const t = useWords(catalogue)
  const name = useSettled(isReadOnly ? '' : value.trim())
  return (
    <div>
      <Field value={value} isReadOnly={isReadOnly} {...rest} label={label ?? t.artist} />
      {name !== '' && name === value.trim() && <Suggestions name={name} onChoose={rest.onChange} />}
    </div>
  )
}

function Suggestions({ name, onChoose }: { name: string; onChoose: (name: string) => void }) {
  const { t, format, api } = useConsole(artistWords)
  const { data } = useLoad((signal) => api.get<NearArtist[]>('/artists/near', { query: { name }, signal }), [name])
  const near = data?.data ?? []
  const isKnown = near.some((one) => one.name.toLowerCase() === name.normalize('NFC').toLowerCase())
  return (
    <div aria-live="polite">
      {near.length > 0 && !isKnown && (
        <p class="row small">
          <span>{t.near}</span>
          {near.slice(0, MAX_SHOWN).map((one) => (
            <Button
              label={t.choose(one.name, format.number(one.tracks))}
              key={one.id}
              isSmall
              onPress={() => onChoose(one.name)}
            />
          ))}
        </p>
      )}
    </div>
  )
}
