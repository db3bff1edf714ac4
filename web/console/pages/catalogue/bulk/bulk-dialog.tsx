import { useState } from 'preact/hooks'
import type { BulkForecast } from '../../../../../src/console/catalog/schemas.ts'
import type { BulkAction } from '../../../../../src/editing/bulk/bulk-actions.ts'
import type { SaidBulkResult } from '../../../../../src/editing/jobs/job-results.ts'
import { ApiFailure } from '../../../../app/api-failure.ts'
import { Dialog } from '../../../../components/feedback/dialog.tsx'
import { ErrorNote } from '../../../../components/feedback/error-note.tsx'
import { Progress } from '../../../../components/feedback/progress.tsx'
import { Button } from '../../../../components/form/button.tsx'
import { bulkWords } from '../../../../i18n/console/bulk.ts'
import { useFormat, useWords } from '../../../../i18n/language.tsx'
import { useApi } from '../../../session/context.tsx'
import type { Job } from '../../../session/follow-job.ts'
import type { ListFilter } from '../list/list-filters.ts'
import { BulkFields, type BulkSet, setOf } from './bulk-fields.tsx'
import { BulkResultShown, Failures } from './bulk-result.tsx'

export type BulkTarget = { ids: readonly string[] } | { filter: ListFilter }

interface BulkDialogProps {
  action: BulkAction
  target: BulkTarget
  /** With those that could not be done. */
  onDone: (failed: readonly string[]) => void
  onClose: () => void
}

/** What is to be set, then what would come of it in numbers, then how it gets on, then what failed. */
export function BulkDialog({ action, target, onDone, onClose }: BulkDialogProps) {
  const t = useWords(bulkWords)
  const api = useApi()
  const [order] = useState(target)
  const [set, setSet] = useState<BulkSet>({ scope: 'new' })
  const [forecast, setForecast] = useState<BulkForecast>()
  const [job, setJob] = useState<Job<SaidBulkResult>>()
  const [failure, setFailure] = useState<ApiFailure>()
  const [isBusy, setIsBusy] = useState(false)
  const attempt = async (work: () => Promise<void>) => {
    if (isBusy) return
    setIsBusy(true)
    setFailure(undefined)
    await work()
      .catch((error: unknown) => {
        if (!(error instanceof ApiFailure)) throw error
        setFailure(error)
      })
      .finally(() => setIsBusy(false))
  }
  const body = { ...order, action, ...setOf(action, set) }
  const rehearse = async () => {
    const { data } = await api.post<BulkForecast>('/tracks/bulk', { ...body, dry_run: true })
    setForecast(data)
  }
  const run = async () => {
    const { data } = await api.post<{ job_id: string }>('/tracks/bulk', body)
    setJob({ state: 'queued', progress: 0 })
    let last: Job<SaidBulkResult> | undefined
    await api.followJob<SaidBulkResult>(data.job_id, (now) => {
      last = now
      setJob(now)
    })
    if (last?.result !== undefined) onDone(last.result.failed.map(({ id }) => id))
    else onDone([])
  }
  const isOver = job?.state === 'done' || job?.state === 'failed'
  return (
    <Dialog title={t[action]} onClose={onClose} isWide>
      <div class="form">
        {failure !== undefined && <ErrorNote failure={failure} />}
        {job === undefined && forecast === undefined && (
          <Begin
            action={action}
            set={set}
            onSet={setSet}
            failure={failure}
            isBusy={isBusy}
            onCheck={() => attempt(rehearse)}
          />
        )}
        {job === undefined && forecast !== undefined && (
          <Rehearsal action={action} forecast={forecast} isBusy={isBusy} onRun={() => attempt(run)} />
        )}
        {job !== undefined && !isOver && <Progress label={t[action]} value={job.progress} stage={t.changing} />}
        {isOver && <BulkResultShown job={job} onClose={onClose} />}
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
  const t = useWords(bulkWords)
  const format = useFormat()
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
