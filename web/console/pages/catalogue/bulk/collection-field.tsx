import { useState } from 'preact/hooks'
import type { ListedCollection } from '../../../../../src/console/collections/schemas.ts'
import { useLoad } from '../../../../app/use-load.ts'
import { Button, Field, Select } from '../../../../components/form/controls.tsx'
import { bulkWords } from '../../../../i18n/console/bulk.ts'
import { useConsole } from '../../../session/context.tsx'

/** As many as one can look through; where there are more, they can be searched. */
const SHOWN = '100'

interface CollectionFieldProps {
  value: string
  error: string | undefined
  onChange: (id: string) => void
}

/** One of the collections, the last changed first. */
export function CollectionField({ value, error, onChange }: CollectionFieldProps) {
  const { t, format, api } = useConsole(bulkWords)
  const [q, setQ] = useState('')
  const { data } = useLoad(
    (signal) => api.get<ListedCollection[]>('/collections', { query: { q, limit: SHOWN }, signal }),
    [q],
  )
  const found = data?.data ?? []
  const total = data?.meta?.total ?? 0
  if (data !== undefined && total === 0 && q === '')
    return (
      <p class="row">
        <span>{t.noCollections}</span>
        <Button href="/console/catalogue/collections">{t.toCollections}</Button>
      </p>
    )
  return (
    <>
      {(q !== '' || total > found.length) && (
        <Field label={t.findCollection} type="search" isOptional value={q} onChange={setQ} />
      )}
      <Select
        label={t.collection}
        options={[
          { value: '', label: t.chooseCollection },
          ...found.map(({ id, title, tracks }) => ({ value: id, label: `${title} (${format.number(tracks)})` })),
        ]}
        value={value}
        error={error}
        onChange={onChange}
      />
    </>
  )
}
