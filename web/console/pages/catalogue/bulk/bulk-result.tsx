import type { SaidBulkResult } from '../../../../../src/editing/jobs/job-results.ts'
import { Button } from '../../../../components/form/controls.tsx'
import { Table } from '../../../../components/list/table.tsx'
import { common } from '../../../../i18n/common.ts'
import { bulkWords } from '../../../../i18n/console/bulk.ts'
import { useWords } from '../../../../i18n/language.tsx'
import { useConsole } from '../../../session/context.tsx'
import type { Job } from '../../../session/follow-job.ts'

interface BulkResultProps {
  job: Job<SaidBulkResult>
  isBusy: boolean
  onUndo: () => void
  onClose: () => void
}

export function BulkResultShown({ job, isBusy, onUndo, onClose }: BulkResultProps) {
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
        {result?.can_undo === true && (
          <Button isBusy={isBusy} onPress={onUndo}>
            {t.undo}
          </Button>
        )}
        <Button kind="primary" onPress={onClose}>
          {close}
        </Button>
      </div>
    </>
  )
}

/** Each with its reason, and the way to its page. */
export function Failures({ failed }: { failed: SaidBulkResult['failed'] }) {
  const t = useWords(bulkWords)
  if (failed.length === 0) return null
  return (
    <Table
      label={t.failed(String(failed.length))}
      rows={failed}
      rowKey={({ id }) => id}
      rowHref={({ id }) => `/console/catalogue/tracks/${id}`}
      columns={[
        { id: 'track', title: t.track, cell: ({ id }) => <span class="catalogue-file">{id}</span> },
        { id: 'reason', title: t.reason, cell: ({ reason }) => reason },
      ]}
    />
  )
}
