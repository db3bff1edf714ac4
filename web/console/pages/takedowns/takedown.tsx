import { useEffect } from 'preact/hooks'
import type { Takedown } from '../../../../src/console/takedowns/takedown-schemas.ts'
import { usePageTitle } from '../../../app/page-title.ts'
import { Clock } from '../../../components/feedback/clock.tsx'
import { Badge } from '../../../components/feedback/notes.tsx'
import { Button } from '../../../components/form/controls.tsx'
import { Facts } from '../../../components/list/facts.tsx'
import { handNotices } from '../../../i18n/console/hand-notices.ts'
import { takedowns as words } from '../../../i18n/console/takedowns.ts'
import { useLanguage, useWords } from '../../../i18n/language.tsx'
import type { PageProps } from '../../address/page-props.ts'
import { PageHead } from '../../page-head.tsx'
import { useConsole, useHasRole } from '../../session/context.tsx'
import { Thing, useThing } from '../../thing.tsx'
import { Demand } from './demand.tsx'
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
  const { t, api, toast, ask } = useConsole(words)
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
      async run() {
        await api.post(`/takedowns/${takedown.id}/restore`)
        toast(t.restoredNow(title))
        onChanged()
      },
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
          <Button href={`/api/admin/takedowns/${takedown.id}/evidence?lang=${language}`}>{t.evidence}</Button>
          {mayRestore && (
            <Button kind="primary" onPress={restore}>
              {t.restore}
            </Button>
          )}
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
