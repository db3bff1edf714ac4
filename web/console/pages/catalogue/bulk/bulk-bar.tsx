import { useState } from 'preact/hooks'
import type { Release } from '../../../../../src/console/catalog/release-schemas.ts'
import type { BulkAction } from '../../../../../src/editing/bulk/bulk-actions.ts'
import { Button } from '../../../../components/form/controls.tsx'
import { bulkWords } from '../../../../i18n/console/bulk.ts'
import { releaseWords } from '../../../../i18n/console/tracks/releases.ts'
import { useConsole } from '../../../session/context.tsx'
import type { ListFilter } from '../list/list-filters.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import type { BulkTarget } from './use-bulk.ts'
import type { Choice } from './use-choice.ts'

const ACTIONS: readonly BulkAction[] = [
  'publish',
  'unpublish',
  'update',
  'add_to_collection',
  'remove_from_collection',
  'takedown',
  'restore',
  'delete',
]

interface BulkBarProps {
  choice: Choice
  /** How many the filter finds. */
  total: number
  filter: ListFilter
  onChanged: () => void
}

/** What can be done to the chosen tracks; there only while some are chosen. */
export function BulkBar({ choice, total, filter, onChanged }: BulkBarProps) {
  const { t, format } = useConsole(bulkWords)
  const { label, make } = useMakeRelease()
  const [action, setAction] = useState<BulkAction>()
  const { chosen, isAll } = choice
  const count = isAll ? total : chosen.size
  const target: BulkTarget = isAll ? { filter } : { ids: [...chosen] }
  return (
    <>
      {count > 0 && (
        <section class="card row catalogue-bar" aria-label={t.bar}>
          <strong aria-live="polite">{t.chosen(format.number(count))}</strong>
          {!isAll && total > chosen.size && (
            <Button label={t.allOfFilter(format.number(total))} kind="plain" isSmall onPress={choice.chooseAll} />
          )}
          {ACTIONS.map((one) => (
            <Button
              label={t[one]}
              key={one}
              isSmall
              kind={one === 'delete' ? 'danger' : 'quiet'}
              onPress={() => setAction(one)}
            />
          ))}
          {!isAll && <Button label={label} isSmall onPress={() => make(choice.inOrder)} />}
          <Button label={t.clear} kind="plain" isSmall onPress={choice.clear} />
        </section>
      )}
      {action !== undefined && (
        <BulkDialog
          action={action}
          target={target}
          onClose={() => setAction(undefined)}
          onDone={() => {
            choice.clear()
            onChanged()
          }}
        />
      )}
    </>
  )
}

/** Asks for the title of a release of the tracks that were chosen, in the order in which they stand in the list. */
function useMakeRelease() {
  const { t, format, api, ask, go } = useConsole(releaseWords)
  const make = (ids: readonly string[]) =>
    ask({
      title: t.make,
      consequences: [t.makeWhat(format.number(ids.length))],
      action: t.make,
      fields: {
        title: { label: t.name, hasFocus: true },
        release_date: { label: t.day, help: t.dayHelp, type: 'date', isOptional: true },
      },
      async run({ title, release_date }) {
        const body = { title, release_date: release_date || null, tracks: ids }
        const { data } = await api.post<Release>('/releases', body)
        go(`/console/catalogue/releases/${data.id}`)
      },
    })
  return { label: t.make, make }
}
