import { useState } from 'preact/hooks'
import { Button } from '../../../components/form/controls.tsx'
import { uploadTags } from '../../../i18n/console/tracks/upload-tags.ts'
import { useConsole } from '../../session/context.tsx'
import { BulkDialog } from './bulk/bulk-dialog.tsx'
import type { UploadRow } from './use-uploads.ts'

interface PublishAllProps {
  rows: readonly UploadRow[]
  published: ReadonlySet<string>
  onPublished: (ids: readonly string[]) => void
}

/** For the drafts that have been uploaded, when there are several. */
export function PublishAll({ rows, published, onPublished }: PublishAllProps) {
  const { t, format } = useConsole(uploadTags)
  const [ids, setIds] = useState<readonly string[]>()
  const drafts = rows.flatMap(({ phase, job }) =>
    phase === 'done' && job?.result !== undefined && !job.result.is_published && !published.has(job.result.id)
      ? job.result.id
      : [],
  )
  return (
    <>
      {drafts.length > 1 && (
        <Button kind="primary" onPress={() => setIds(drafts)}>
          {t.publishAll(format.number(drafts.length))}
        </Button>
      )}
      {ids !== undefined && (
        <BulkDialog
          action="publish"
          target={{ ids }}
          onDone={(failed) => onPublished(ids.filter((id) => !failed.includes(id)))}
          onClose={() => setIds(undefined)}
        />
      )}
    </>
  )
}
