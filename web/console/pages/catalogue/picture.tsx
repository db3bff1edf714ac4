import { useState } from 'preact/hooks'
import { useAttempt } from '../../../app/use-attempt.ts'
import { useToast } from '../../../components/feedback/toast.tsx'
import { Button } from '../../../components/form/button.tsx'
import { DropZone } from '../../../components/form/drop-zone.tsx'
import { Cover } from '../../../components/list/cover.tsx'
import { catalogue } from '../../../i18n/console/catalogue.ts'
import { useWords } from '../../../i18n/language.tsx'
import { useApi } from '../../session/context.tsx'
import { FileJob, useFileJob } from './file-job.tsx'

interface PictureProps {
  src: string | null
  /** Where a new one is sent. */
  path: string
  mayEdit: boolean
  onRemove: { path: string; changes: object }
  onChanged: () => void
}

/** A cover or an avatar, to be replaced or taken away. */
export function Picture({ src, path, mayEdit, onRemove, onChanged }: PictureProps) {
  const t = useWords(catalogue)
  const api = useApi()
  const toast = useToast()
  const attempt = useAttempt()
  const upload = useFileJob(onChanged)
  const [isBusy, setIsBusy] = useState(false)
  const remove = async () => {
    setIsBusy(true)
    await attempt(async () => {
      await api.patch(onRemove.path, onRemove.changes)
      toast(t.saved)
      onChanged()
    }).finally(() => setIsBusy(false))
  }
  return (
    <div class="stack">
      <Cover src={src ?? undefined} size="large" />
      {mayEdit && (
        <>
          <DropZone
            label={t.dropCover}
            help={t.dropCoverHelp}
            accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
            isDisabled={upload.isBusy}
            onFiles={([file]) => file !== undefined && upload.send(path, file)}
          />
          <FileJob upload={upload} />
          {src !== null && (
            <Button isBusy={isBusy} onPress={remove}>
              {t.removeCover}
            </Button>
          )}
        </>
      )}
    </div>
  )
}
