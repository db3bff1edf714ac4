import { useState } from 'preact/hooks'
import type { Takedown } from '../../../../src/console/takedowns/takedown-schemas.ts'
import { useSend } from '../../../app/form.tsx'
import { ErrorNote, Progress } from '../../../components/feedback/notes.tsx'
import { DropZone } from '../../../components/form/drop-zone.tsx'
import { demandWords as words } from '../../../i18n/console/watch/demand.ts'
import { useConsole, useHasRole } from '../../session/context.tsx'

/** The demand as a file: to be saved where there is one, to be attached where there is none. */
export function Demand({ takedown, onChanged }: { takedown: Takedown; onChanged: () => void }) {
  const { t, format } = useConsole(words)
  const mayAttach = useHasRole('editor')
  const { demand } = takedown
  return (
    <section class="card stack" aria-labelledby="demand">
      <h2 id="demand">{t.title}</h2>
      {demand !== undefined && (
        <>
          <p class="takedowns-lines">
            <a href={`/api/admin/takedowns/${takedown.id}/demand`} download>
              {demand.name}
            </a>{' '}
            <span class="soft">{format.bytes(demand.bytes)}</span>
          </p>
          <p class="small soft">{t.attached(format.dateTime(demand.attached_at), demand.attached_by)}</p>
          <p class="small soft takedowns-digest">
            <code>sha256 {demand.sha256}</code>
          </p>
        </>
      )}
      {demand === undefined && (mayAttach ? <Attach id={takedown.id} onChanged={onChanged} /> : <p>{t.none}</p>)}
    </section>
  )
}

function Attach({ id, onChanged }: { id: string; onChanged: () => void }) {
  const { t, api } = useConsole(words)
  const [bytes, setBytes] = useState<{ sent: number; total: number }>()
  const { failure, send } = useSend()
  const attach = (file: File) =>
    send(async () => {
      setBytes({ sent: 0, total: file.size })
      const sending = api.upload(`/takedowns/${id}/demand`, file, {
        contentType: 'application/octet-stream',
        query: { file_name: file.name.slice(0, 200) },
        onProgress: (sent, total) => setBytes({ sent, total }),
      })
      await sending.finally(() => setBytes(undefined))
      onChanged()
    })
  return (
    <>
      <DropZone
        label={t.drop}
        help={t.help}
        accept=".pdf,.jpg,.jpeg,.png,.webp,.tif,.tiff,.eml"
        isDisabled={bytes !== undefined}
        onFiles={([file]) => file !== undefined && void attach(file)}
      />
      {bytes !== undefined && <Progress label={t.title} bytes={bytes} value={0} />}
      {failure !== undefined && <ErrorNote failure={failure} help={failure.detail('file') ?? ''} />}
    </>
  )
}
