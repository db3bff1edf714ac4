import { useState } from 'preact/hooks'
import { Button } from '../../../components/form/controls.tsx'
import { DropZone } from '../../../components/form/drop-zone.tsx'
import { Cover } from '../../../components/list/cover.tsx'
import { catalogue } from '../../../i18n/console/catalogue.ts'
import { useConsole } from '../../session/context.tsx'
import { FileJob, useFileJob } from './file-job.tsx'

interface PictureProps {
  src: string | null
  /** Where a new one is sent. */
  path: string
  mayEdit: boolean
  /** What is said of dropping one, where it is more than that. */
  drop?: { label: string; help: string }
  /** Without it, it can only be replaced. */
  onRemove?: { path: string; changes: object }
  onChanged: () => void
}

/** A cover or an avatar, to be replaced or taken away. */
export function Picture({ src, path, mayEdit, drop, onRemove, onChanged }: PictureProps) {
  const { t, api, toast, attempt } = useConsole(catalogue)
  const upload = useFileJob(onChanged)
  const [isBusy, setIsBusy] = useState(false)
  const remove = async ({ path, changes }: { path: string; changes: object }) => {
    setIsBusy(true)
    await attempt(async () => {
      await api.patch(path, changes)
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
            label={drop?.label ?? t.dropCover}
            help={drop?.help ?? t.dropCoverHelp}
            accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
            isDisabled={upload.isBusy}
            onFiles={([file]) => file !== undefined && upload.send(path, file)}
          />
          <FileJob upload={upload} />
          {src !== null && onRemove !== undefined && (
            <Button label={t.removeCover} isBusy={isBusy} onPress={() => remove(onRemove)} />
          )}
        </>
      )}
    </div>
  )
}
