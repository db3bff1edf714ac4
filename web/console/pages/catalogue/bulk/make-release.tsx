import { useState } from 'preact/hooks'
import type { Release } from '../../../../../src/console/catalog/release-schemas.ts'
import { ApiFailure } from '../../../../app/api-failure.ts'
import { Confirm } from '../../../../components/feedback/confirm.tsx'
import { Field } from '../../../../components/form/field.tsx'
import { releaseWords } from '../../../../i18n/console/tracks/releases.ts'
import { useFormat, useWords } from '../../../../i18n/language.tsx'
import { useNavigation } from '../../../address/navigation.tsx'
import { useApi } from '../../../session/context.tsx'

/** Of the tracks that were chosen, in the order in which they stand in the list. */
export function MakeRelease({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const t = useWords(releaseWords)
  const format = useFormat()
  const api = useApi()
  const { go } = useNavigation()
  const [title, setTitle] = useState('')
  const [day, setDay] = useState('')
  const [failure, setFailure] = useState<ApiFailure>()
  const make = async () => {
    try {
      const { data } = await api.post<Release>('/releases', { title, release_date: day || null, tracks: ids })
      go(`/console/catalogue/releases/${data.id}`)
    } catch (error) {
      if (error instanceof ApiFailure) setFailure(error)
      throw error
    }
  }
  return (
    <Confirm
      title={t.make}
      consequences={[t.makeWhat(format.number(ids.length))]}
      action={t.make}
      onConfirm={make}
      onClose={onClose}
    >
      <Field label={t.name} value={title} hasFocus error={failure?.detail('title')} onChange={setTitle} />
      <Field
        label={t.day}
        help={t.dayHelp}
        type="date"
        isOptional
        value={day}
        error={failure?.detail('release_date')}
        onChange={setDay}
      />
    </Confirm>
  )
}
