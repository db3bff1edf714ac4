import { useState } from 'preact/hooks'
import type { BulkForecast } from '../../../../../src/console/catalog/schemas.ts'
import type { BulkAction } from '../../../../../src/editing/bulk/bulk-actions.ts'
import type { ApiFailure } from '../../../../app/api-failure.ts'
import { Dialog } from '../../../../components/feedback/dialog.tsx'
import { ErrorNote, Progress } from '../../../../components/feedback/notes.tsx'
import { Button } from '../../../../components/form/controls.tsx'
import { bulkWords } from '../../../../i18n/console/bulk.ts'
import { useWords } from '../../../../i18n/language.tsx'
import { useConsole } from '../../../session/context.tsx'
import { BulkFields, type BulkSet, setOf } from './bulk-fields.tsx'
import { BulkResultShown, Failures } from './bulk-result.tsx'
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
      <div class="form">
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
  return (
    <form
      class="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onCheck()
      }}
    >
      <BulkFields action={action} set={set} failure={failure} onSet={onSet} />
      <div class="form-end">
        <Button kind="primary" type="submit" isBusy={isBusy}>
          {isBusy ? t.checking : t.check}
        </Button>
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
      <ul class="consequences" aria-live="polite">
        <li>{t.wouldChange(format.number(would_change))}</li>
        {unchanged > 0 && <li>{t.wouldStay(format.number(unchanged))}</li>}
        {failed_count > 0 && <li>{t.wouldFail(format.number(failed_count))}</li>}
        {action === 'delete' && <li>{t.forGood}</li>}
      </ul>
      <Failures failed={forecast.failed} />
      {would_change > 0 && (
        <div class="form-end">
          <Button kind={isForGood ? 'danger' : 'primary'} isBusy={isBusy} onPress={onRun}>
            {t.doIt(format.number(would_change))}
          </Button>
        </div>
      )}
    </>
  )
}
