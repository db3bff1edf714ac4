import { useEffect, useState } from 'preact/hooks'
import type { Release } from '../../../../../src/console/catalog/release-schemas.ts'
import { ApiFailure } from '../../../../app/api-failure.ts'
import { ErrorNote } from '../../../../components/feedback/error-note.tsx'
import { useToast } from '../../../../components/feedback/toast.tsx'
import { Button } from '../../../../components/form/button.tsx'
import { Field } from '../../../../components/form/field.tsx'
import { releaseWords } from '../../../../i18n/console/tracks/releases.ts'
import { useWords } from '../../../../i18n/language.tsx'
import { useUnsaved } from '../../../address/unsaved.ts'
import { useApi } from '../../../session/context.tsx'

interface ReleaseFormProps {
  release: Release
  mayEdit: boolean
  onSaved: () => void
}

/** Title and day. What somebody else has saved meanwhile is not undone: the server says so. */
export function ReleaseForm({ release, mayEdit, onSaved }: ReleaseFormProps) {
  const t = useWords(releaseWords)
  const api = useApi()
  const toast = useToast()
  const [title, setTitle] = useState(release.title)
  const [day, setDay] = useState(release.release_date ?? '')
  const [failure, setFailure] = useState<ApiFailure>()
  const [isBusy, setIsBusy] = useState(false)
  const isEdited = title !== release.title || day !== (release.release_date ?? '')
  useUnsaved(isEdited)
  useEffect(() => {
    setTitle(release.title)
    setDay(release.release_date ?? '')
  }, [release.title, release.release_date])
  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isBusy) return
    setIsBusy(true)
    setFailure(undefined)
    const changes = { title, release_date: day || null, if_updated_at: release.updated_at }
    await api
      .patch(`/releases/${release.id}`, changes)
      .then(() => {
        toast(t.saved)
        onSaved()
      })
      .catch((error: unknown) => {
        if (!(error instanceof ApiFailure)) throw error
        setFailure(error)
      })
      .finally(() => setIsBusy(false))
  }
  return (
    <form class="form" onSubmit={save} noValidate>
      {failure !== undefined && <ErrorNote failure={failure} />}
      <Field label={t.name} value={title} isReadOnly={!mayEdit} error={failure?.detail('title')} onChange={setTitle} />
      <Field
        label={t.day}
        help={t.dayHelp}
        type="date"
        isOptional
        isReadOnly={!mayEdit}
        value={day}
        error={failure?.detail('release_date')}
        onChange={setDay}
      />
      {mayEdit && (
        <div class="form-end">
          <Button kind="primary" type="submit" isBusy={isBusy}>
            {t.save}
          </Button>
        </div>
      )}
    </form>
  )
}
