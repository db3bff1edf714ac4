import type { LikedView, SiteFrame } from '../../../src/site/page/web-pages.ts'
import { EmptyState } from '../../components/feedback/notes.tsx'
import { Button } from '../../components/form/controls.tsx'
import { useFormat, useWords } from '../../i18n/language.tsx'
import { siteLiked } from '../../i18n/site/liked.ts'
import type { PageContent } from '../parts/page-content.ts'
import { ShareButton } from '../parts/script-button.tsx'
import { PlayAll } from '../player/play-button.tsx'
import { TrackList } from '../tracks/track-row.tsx'
import { KeptTabs } from './kept-tabs.tsx'

export function likedPage(view: LikedView, { language, publicUrl }: SiteFrame): PageContent {
  const t = siteLiked[language]
  const isShared = view.ids.length > 0
  const content = (
    <div class="stack">
      <div>
        <h1 class="page-title">{isShared ? t.shared : t.title}</h1>
        <p class="soft">{isShared ? t.sharedAbout : t.about}</p>
      </div>
      {!isShared && <KeptTabs current="liked" />}
      <div
        class={isShared ? 'stack' : 'stack lists-place'}
        data-rows=""
        data-liked={isShared ? undefined : ''}
        aria-live="polite"
      >
        <Liked view={view} publicUrl={publicUrl} />
      </div>
    </div>
  )
  return { title: isShared ? t.shared : t.title, path: '/liked', isUnlisted: true, content }
}

function Liked({ view: { ids, tracks }, publicUrl }: { view: LikedView; publicUrl: string }) {
  const t = useWords(siteLiked)
  const format = useFormat()
  if (tracks.length === 0) {
    return <EmptyState title={t.none} help={t.noneHelp} action={<Button href="/charts">{t.lookAround}</Button>} />
  }
  const shared = { title: t.shared, url: `${publicUrl}/liked?ids=${ids.join()}`, copied: t.copied }
  return (
    <>
      <div class="row row-apart">
        <p class="soft numbers">{t.count(format.number(tracks.length), tracks.length)}</p>
        <div class="row">
          <PlayAll tracks={tracks} />
          <ShareButton shared={shared}>{t.share}</ShareButton>
        </div>
      </div>
      <TrackList tracks={tracks} />
    </>
  )
}
