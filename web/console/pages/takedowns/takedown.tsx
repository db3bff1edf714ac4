import { useEffect, useState } from 'preact/hooks'
import type { Takedown } from '../../../../src/console/takedowns/takedown-schemas.ts'
import { usePageTitle } from '../../../app/page-title.ts'
import { useLoad } from '../../../app/use-load.ts'
import { Badge } from '../../../components/feedback/badge.tsx'
import { Clock } from '../../../components/feedback/clock.tsx'
import { Confirm } from '../../../components/feedback/confirm.tsx'
import { ErrorNote } from '../../../components/feedback/error-note.tsx'
import { Skeleton } from '../../../components/feedback/skeleton.tsx'
import { useToast } from '../../../components/feedback/toast.tsx'
import { Button } from '../../../components/form/button.tsx'
import { handNotices } from '../../../i18n/console/hand-notices.ts'
import { takedowns as words } from '../../../i18n/console/takedowns.ts'
import { useFormat, useLanguage, useWords } from '../../../i18n/language.tsx'
import type { PageProps } from '../../address/page-props.ts'
import { useApi, useHasRole } from '../../session/context.tsx'
import { Demand } from './demand.tsx'
import { Notices } from './notices.tsx'

const REFRESH_MS = 5000

/** One takedown: what was demanded, and a clock for each partner. */
export function TakedownPage({ params: { id = '' } }: PageProps) {
  const t = useWords(words)
  const api = useApi()
  const loaded = useLoad((signal) => api.get<Takedown>(`/takedowns/${id}`, { signal }), [id])
  const takedown = loaded.data?.data
  usePageTitle(takedown?.track.title ?? t.title)
  const isOpen = takedown?.notices.some((notice) => notice.state === 'trying' || notice.mail?.state === 'waiting')
  useEffect(() => {
    if (!isOpen) return
    const timer = setInterval(loaded.refresh, REFRESH_MS)
    return () => clearInterval(timer)
  }, [isOpen, loaded.refresh])
  if (takedown === undefined)
    return loaded.error === undefined ? (
      <Skeleton shape="block" count={3} />
    ) : (
      <ErrorNote failure={loaded.error} onRetry={loaded.refresh} />
    )
  return <TakedownShown takedown={takedown} onChanged={loaded.refresh} />
}

function TakedownShown({ takedown, onChanged }: { takedown: Takedown; onChanged: () => void }) {
  const t = useWords(words)
  const language = useLanguage()
  const mayRestore = useHasRole('editor') && takedown.state === 'in_force'
  const [isRestoring, setIsRestoring] = useState(false)
  return (
    <>
      <header class="stack stack-tight">
        <div class="row row-apart">
          <h1>{takedown.track.title}</h1>
          <Button kind="plain" icon="left" href="/console/takedowns">
            {t.back}
          </Button>
        </div>
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
          <Button href={`/api/admin/takedowns/${takedown.id}/evidence?lang=${language}`}>{t.evidence}</Button>
          {mayRestore && (
            <Button kind="primary" onPress={() => setIsRestoring(true)}>
              {t.restore}
            </Button>
          )}
        </div>
      </header>
      <Facts takedown={takedown} />
      <Demand takedown={takedown} onChanged={onChanged} />
      <section class="stack" aria-labelledby="notices">
        <h2 id="notices">{t.notices}</h2>
        {takedown.notices.length === 0 ? (
          <p class="soft">{t.noNotices}</p>
        ) : (
          <Notices takedown={takedown} onChanged={onChanged} />
        )}
      </section>
      {isRestoring && <Restore takedown={takedown} onDone={onChanged} onClose={() => setIsRestoring(false)} />}
    </>
  )
}

function Facts({ takedown }: { takedown: Takedown }) {
  const t = useWords(words)
  const hand = useWords(handNotices)
  const format = useFormat()
  return (
    <section class="card stack">
      <dl class="facts">
        <dt>{t.claimant}</dt>
        <dd>{takedown.claimant}</dd>
        {takedown.contact !== undefined && (
          <>
            <dt>{hand.contact}</dt>
            <dd>{takedown.contact}</dd>
          </>
        )}
        {takedown.reference !== undefined && (
          <>
            <dt>{hand.reference}</dt>
            <dd>{takedown.reference}</dd>
          </>
        )}
        <dt>{t.reason}</dt>
        <dd class="takedowns-lines">{takedown.reason}</dd>
        <dt>{t.scope}</dt>
        <dd>{takedown.scope === 'new' ? t.scopeNew : t.scopeAll}</dd>
        <dt>{t.takenDown}</dt>
        <dd>{format.dateTime(takedown.created_at)}</dd>
        <dt>{t.by}</dt>
        <dd>{takedown.created_by}</dd>
        <dt>{t.deadline}</dt>
        <dd>{format.dateTime(takedown.deadline_at)}</dd>
        {takedown.track.isrc !== null && (
          <>
            <dt>{t.isrc}</dt>
            <dd>{takedown.track.isrc}</dd>
          </>
        )}
        {takedown.restored_at !== null && (
          <>
            <dt>{t.restoredAt}</dt>
            <dd>{format.dateTime(takedown.restored_at)}</dd>
            <dt>{t.restoredBy}</dt>
            <dd>{takedown.restored_by}</dd>
          </>
        )}
      </dl>
      <p>
        <a href={`/console/catalogue/tracks/${takedown.track_id}`}>{t.openTrack}</a>
      </p>
    </section>
  )
}

interface RestoreProps {
  takedown: Takedown
  onDone: () => void
  onClose: () => void
}

function Restore({ takedown, onDone, onClose }: RestoreProps) {
  const t = useWords(words)
  const api = useApi()
  const toast = useToast()
  const { title } = takedown.track
  const partners = new Set(takedown.notices.map((notice) => notice.partner_id)).size
  return (
    <Confirm
      title={t.restoreTitle(title)}
      consequences={takedown.was_published ? [t.restoreBack, t.restoreTold(partners)] : [t.restoreDraft]}
      action={t.restore}
      onConfirm={async () => {
        await api.post(`/takedowns/${takedown.id}/restore`)
        toast(t.restoredNow(title))
        onDone()
      }}
      onClose={onClose}
    />
  )
}
