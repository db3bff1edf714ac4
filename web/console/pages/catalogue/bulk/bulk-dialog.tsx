import { useState } from 'preact/hooks'
import type { BulkForecast } from '../../../../../src/console/catalog/schemas.ts'
import type { ListedCollection } from '../../../../../src/console/collections/schemas.ts'
import type { BulkAction } from '../../../../../src/editing/bulk/bulk-actions.ts'
import type { SaidBulkResult } from '../../../../../src/editing/jobs/job-results.ts'
import type { ApiFailure } from '../../../../app/api-failure.ts'
import { type Bound, errorsOf, type FieldDefs, FormFields, valuesOf } from '../../../../app/form.tsx'
import { useLoad } from '../../../../app/use-load.ts'
import { Dialog } from '../../../../components/feedback/dialog.tsx'
import { ErrorNote, Progress } from '../../../../components/feedback/notes.tsx'
import { Button, Field, Select } from '../../../../components/form/controls.tsx'
import { Table } from '../../../../components/list/table.tsx'
import { common } from '../../../../i18n/common.ts'
import { bulkWords } from '../../../../i18n/console/bulk.ts'
import { catalogue } from '../../../../i18n/console/catalogue.ts'
import { useWords } from '../../../../i18n/language.tsx'
import { LICENSE_CODES } from '../../../../i18n/site/licenses.ts'
import { useConsole } from '../../../session/context.tsx'
import type { Job } from '../../../session/follow-job.ts'
import { ArtistField } from '../parts/artist-field.tsx'
import { type BulkTarget, useBulk } from './use-bulk.ts'

interface BulkDialogProps {
  action: BulkAction
  target: BulkTarget
  /** With those that could not be done. */
  onDone: (failed: readonly string[]) => void
  onClose: () => void
}

/** What is to be set, then what would come of it in numbers, then how it gets on, then what failed. */
export function BulkDialog({ action, target, onDone, onClose }: BulkDialogProps) {
  const { t, toast } = useConsole(bulkWords)
  const [set, setSet] = useState<BulkSet>({ scope: 'new' })
  const { forecast, job, failure, isBusy, rehearse, run, undo } = useBulk(
    target,
    { action, ...setOf(action, set) },
    onDone,
  )
  const onUndo = async () => {
    if (!(await undo())) return
    toast(t.undone)
    onClose()
  }
  const isOver = job?.state === 'done' || job?.state === 'failed'
  return (
    <Dialog title={t[action]} onClose={onClose} isWide>
      <div class="stack">
        {failure !== undefined && <ErrorNote failure={failure} />}
        {job === undefined && forecast === undefined && (
          <Begin action={action} set={set} onSet={setSet} failure={failure} isBusy={isBusy} onCheck={rehearse} />
        )}
        {job === undefined && forecast !== undefined && (
          <Rehearsal action={action} forecast={forecast} isBusy={isBusy} onRun={run} />
        )}
        {job !== undefined && !isOver && <Progress label={t[action]} value={job.progress} stage={t.changing} />}
        {isOver && <BulkResultShown job={job} isBusy={isBusy} onUndo={onUndo} onClose={onClose} />}
      </div>
    </Dialog>
  )
}

interface BeginProps {
  action: BulkAction
  set: BulkSet
  failure: ApiFailure | undefined
  isBusy: boolean
  onSet: (set: BulkSet) => void
  onCheck: () => void
}

function Begin({ action, set, failure, isBusy, onSet, onCheck }: BeginProps) {
  const t = useWords(bulkWords)
  const fields = useFields(action)
  return (
    <form
      class="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onCheck()
      }}
    >
      <FormFields
        fields={fields}
        values={{ ...valuesOf(fields), ...set }}
        errors={errorsOf(fields, failure)}
        onChange={(name, value) => onSet({ ...set, [name]: value })}
      />
      <div class="form-end">
        <Button label={isBusy ? t.checking : t.check} kind="primary" type="submit" isBusy={isBusy} />
      </div>
    </form>
  )
}

interface RehearsalProps {
  action: BulkAction
  forecast: BulkForecast
  isBusy: boolean
  onRun: () => void
}

function Rehearsal({ action, forecast, isBusy, onRun }: RehearsalProps) {
  const { t, format } = useConsole(bulkWords)
  const { would_change, unchanged, failed_count } = forecast
  const isForGood = action === 'delete' || action === 'takedown'
  return (
    <>
      <ul class="consequences stack stack-tight" aria-live="polite">
        <li>{t.wouldChange(format.number(would_change))}</li>
        {unchanged > 0 && <li>{t.wouldStay(format.number(unchanged))}</li>}
        {failed_count > 0 && <li>{t.wouldFail(format.number(failed_count))}</li>}
        {action === 'delete' && <li>{t.forGood}</li>}
      </ul>
      <Failures failed={forecast.failed} />
      {would_change > 0 && (
        <div class="form-end">
          <Button
            label={t.doIt(format.number(would_change))}
            kind={isForGood ? 'danger' : 'primary'}
            isBusy={isBusy}
            onPress={onRun}
          />
        </div>
      )}
    </>
  )
}

/** As it is typed; what is empty stays as it is. */
type BulkSet = Readonly<Record<string, string>>

const isOfCollection = (action: BulkAction) => action.endsWith('_collection')

/** What goes along with the order. */
function setOf(action: BulkAction, set: BulkSet): { set?: Record<string, unknown> } {
  const { claimant = '', reason = '', scope = 'new', is_explicit = '', collection = '', ...fields } = set
  if (isOfCollection(action)) return { set: { collection } }
  if (action === 'takedown') return { set: { claimant, reason, scope } }
  if (action !== 'update') return {}
  const given = Object.entries(fields).filter(([, value]) => value.trim() !== '')
  return {
    set: { ...Object.fromEntries(given), ...(is_explicit === '' ? {} : { is_explicit: is_explicit === 'yes' }) },
  }
}

/** What has to be said for an action. */
function useFields(action: BulkAction): FieldDefs<string> {
  const t = useWords(bulkWords)
  const track = useWords(catalogue)
  const asItIs = { value: '', label: t.unchangedField }
  if (isOfCollection(action))
    return { collection: { label: t.collection, render: (bound) => <CollectionField {...bound} /> } }
  if (action === 'takedown')
    return {
      claimant: { label: t.claimant },
      reason: { label: t.reason, rows: 3 },
      scope: {
        label: t.scope,
        options: [
          { value: 'new', label: t.scopeNew },
          { value: 'all', label: t.scopeAll },
        ],
      },
    }
  if (action !== 'update') return {}
  return {
    genre: { label: track.genre, isOptional: true },
    artist: { label: track.artist, render: (bound) => <ArtistField isOptional {...bound} /> },
    license_code: {
      label: track.license,
      options: [asItIs, ...LICENSE_CODES.map((code) => ({ value: code, label: code }))],
    },
    territory: { label: track.territory, help: track.territoryHelp, isOptional: true },
    is_explicit: {
      label: track.explicit,
      options: [asItIs, { value: 'yes', label: t.yes }, { value: 'no', label: t.no }],
    },
  }
}

/** As many as one can look through; where there are more, they can be searched. */
const SHOWN = '100'

/** One of the collections, the last changed first. */
function CollectionField({ label, value, error, onChange }: Bound) {
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
        <Button label={t.toCollections} href="/console/catalogue/collections" />
      </p>
    )
  return (
    <>
      {(q !== '' || total > found.length) && (
        <Field label={t.findCollection} type="search" isOptional value={q} onChange={setQ} />
      )}
      <Select
        label={label}
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

interface BulkResultProps {
  job: Job<SaidBulkResult>
  isBusy: boolean
  onUndo: () => void
  onClose: () => void
}

function BulkResultShown({ job, isBusy, onUndo, onClose }: BulkResultProps) {
  const { t, format } = useConsole(bulkWords)
  const { close } = useWords(common)
  const { result } = job
  return (
    <>
      {job.state === 'failed' && (
        <p class="field-error">
          {t.stopped}: {job.error}
        </p>
      )}
      {result !== undefined && (
        <>
          <p aria-live="polite">{t.done(format.number(result.done))}</p>
          {result.failed_count > 0 && <h3>{t.failed(format.number(result.failed_count))}</h3>}
          <Failures failed={result.failed} />
        </>
      )}
      <div class="form-end">
        {result?.can_undo === true && <Button label={t.undo} isBusy={isBusy} onPress={onUndo} />}
        <Button label={close} kind="primary" onPress={onClose} />
      </div>
    </>
  )
}

/** Each with its reason, and the way to its page. */
function Failures({ failed }: { failed: SaidBulkResult['failed'] }) {
  const t = useWords(bulkWords)
  if (failed.length === 0) return null
  return (
    <Table
      label={t.failed(String(failed.length))}
      rows={failed}
      rowHref={({ id }) => `/console/catalogue/tracks/${id}`}
      columns={[
        { id: 'track', title: t.track, cell: ({ id }) => <span class="app-address">{id}</span> },
        { id: 'reason', title: t.reason, cell: ({ reason }) => reason },
      ]}
    />
  )
}
