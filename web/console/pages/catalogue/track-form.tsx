import type { FullTrack as Track } from '../../../../src/console/catalog/schemas.ts'
import { catalogue } from '../../../i18n/console/catalogue.ts'
import { useLanguage } from '../../../i18n/language.tsx'
import { EditForm } from '../../edit/edit-form.tsx'
import { useConsole } from '../../session/context.tsx'
import { fieldsOf } from './track-fields.tsx'

interface TrackFormProps {
  track: Track
  mayEdit: boolean
  onSaved: () => void
}

export function TrackForm({ track, ...props }: TrackFormProps) {
  const { t, format } = useConsole(catalogue)
  const language = useLanguage()
  const measuredAs = (value: string | number) =>
    t.measuredAs(typeof value === 'number' ? format.number(value, 2) : value)
  return (
    <EditForm
      thing={track}
      path={`/tracks/${track.id}`}
      fieldsOf={(one) => fieldsOf(one, { language, measuredAs })}
      {...props}
    />
  )
}
