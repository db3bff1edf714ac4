import { useEffect, useState } from 'preact/hooks'
import type { Takedown } from '../../../../src/console/takedowns/takedown-schemas.ts'
import { useSend } from '../../../app/form.tsx'
import { usePageTitle } from '../../../app/page-title.ts'
import { Clock } from '../../../components/feedback/clock.tsx'
import { Badge, ErrorNote, Progress } from '../../../components/feedback/notes.tsx'
import { Button } from '../../../components/form/controls.tsx'
import { DropZone } from '../../../components/form/drop-zone.tsx'
import { Facts } from '../../../components/list/facts.tsx'
import { handNotices } from '../../../i18n/console/hand-notices.ts'
import { takedowns as words } from '../../../i18n/console/takedowns.ts'
import { demandWords } from '../../../i18n/console/watch/demand.ts'
import { useLanguage, useWords } from '../../../i18n/language.tsx'
import type { PageProps } from '../../address/page-props.ts'
import { PageHead } from '../../page-head.tsx'
import { useConsole, useHasRole } from '../../session/context.tsx'
import { Thing, useThing } from '../../thing.tsx'
import { Notices } from './notices.tsx'

const REFRESH_MS = 5000

/** One takedown: what was demanded, and a clock for each partner. */
export function TakedownPage({ params: { id = '' } }: PageProps) {
  const t = useWords(words)
  const loaded = useThing<Takedown>(`/takedowns/${id}`)
  const takedown = loaded.data?.data
  usePageTitle(takedown?.track.title ?? t.title)
  const isOpen = takedown?.notices.some((notice) => notice.state === 'trying' || notice.mail?.state === 'waiting')
  useEffect(() => {
    if (!isOpen) return
    const timer = setInterval(loaded.refresh, REFRESH_MS)
    return () => clearInterval(timer)
  }, [isOpen, loaded.refresh])
  return <Thing of={loaded}>{(found) => <TakedownShown takedown={found} onChanged={loaded.refresh} />}</Thing>
}

function TakedownShown({ takedown, onChanged }: { takedown: Takedown; onChanged: () => void }) {
  const { t, api, ask } = useConsole(words)
  const language = useLanguage()
  const mayRestore = useHasRole('editor') && takedown.state === 'in_force'
  const { title } = takedown.track
  const restore = () =>
    ask({
      title: t.restoreTitle(title),
      consequences: takedown.was_published
        ? [t.restoreBack, t.restoreTold(new Set(takedown.notices.map(({ partner_id }) => partner_id)).size)]
        : [t.restoreDraft],
      action: t.restore,
      run: () => api.post(`/takedowns/${takedown.id}/restore`),
      said: t.restoredNow(title),
      onDone: onChanged,
    })
  return (
    <>
      <PageHead title={title} back={{ href: '/console/takedowns', label: t.back }} />
      <div class="stack stack-tight">
        <p class="row">
          <span class="soft">{takedown.track.artist}</span>
          {takedown.state === 'restored' ? (
            <Badge tone="good">{t.restored}</Badge>
          ) : (
            <>
              <Badge tone="danger">{t.in_force}</Badge>
              <Clock deadline={takedown.deadline_at} />
            </>
          )}
        </p>
        <div class="row">
          <Button label={t.evidence} href={`/api/admin/takedowns/${takedown.id}/evidence?lang=${language}`} />
          {mayRestore && <Button label={t.restore} kind="primary" onPress={restore} />}
        </div>
      </div>
      <About takedown={takedown} />
      <Demand takedown={takedown} onChanged={onChanged} />
      <section class="stack" aria-labelledby="notices">
        <h2 id="notices">{t.notices}</h2>
        {takedown.notices.length === 0 ? (
          <p class="soft">{t.noNotices}</p>
        ) : (
          <Notices takedown={takedown} onChanged={onChanged} />
        )}
      </section>
    </>
  )
}

function About({ takedown }: { takedown: Takedown }) {
  const { t, format } = useConsole(words)
  const hand = useWords(handNotices)
  return (
    <section class="card stack">
      <Facts
        rows={[
          [t.claimant, takedown.claimant],
          [hand.contact, takedown.contact],
          [hand.reference, takedown.reference],
          [t.reason, <span class="takedowns-lines">{takedown.reason}</span>],
          [t.scope, takedown.scope === 'new' ? t.scopeNew : t.scopeAll],
          [t.takenDown, format.dateTime(takedown.created_at)],
          [t.by, takedown.created_by],
          [t.deadline, format.dateTime(takedown.deadline_at)],
          [t.isrc, takedown.track.isrc],
          [t.restoredAt, takedown.restored_at !== null && format.dateTime(takedown.restored_at)],
          [t.restoredBy, takedown.restored_by],
        ]}
      />
      <p>
        <a href={`/console/catalogue/tracks/${takedown.track_id}`}>{t.openTrack}</a>
      </p>
    </section>
  )
}

/** The demand as a file: to be saved where there is one, to be attached where there is none. */
function Demand({ takedown, onChanged }: { takedown: Takedown; onChanged: () => void }) {
  const { t, format } = useConsole(demandWords)
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
          <p class="small soft app-address">
            <code>sha256 {demand.sha256}</code>
          </p>
        </>
      )}
      {demand === undefined && (mayAttach ? <Attach id={takedown.id} onChanged={onChanged} /> : <p>{t.none}</p>)}
    </section>
  )
}

function Attach({ id, onChanged }: { id: string; onChanged: () => void }) {
  const { t, api } = useConsole(demandWords)
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
