import type { SiteFrame, UseView } from '../../../src/site/page/web-pages.ts'
import { useLanguage, useWords } from '../../i18n/language.tsx'
import { use as words } from '../../i18n/site/use.ts'
import type { PageContent } from '../parts/page-content.ts'
import { CoverPicture } from '../tracks/cover-picture.tsx'
import { UseAnswer } from './answer.tsx'
import { UseForm } from './form.tsx'
import { UseRecord } from './record.tsx'

export function usePage(view: UseView, frame: SiteFrame): PageContent {
  const { track } = view
  const t = words[frame.language]
  return {
    title: t.title(track.title),
    description: t.about(track.title, track.artist),
    path: `/tracks/${track.slug}/use`,
    // The track's own page is the one to be found.
    isUnlisted: true,
    content: <Use view={view} frame={frame} />,
  }
}

function Use({ view, frame }: { view: UseView; frame: SiteFrame }) {
  const t = useWords(words)
  const { track, verdict } = view
  return (
    <div class="stack stack-wide">
      <header class="use-top">
        <span class="use-cover">
          <CoverPicture track={track} width={128} isEager />
        </span>
        <div class="stack stack-tight">
          <p class="soft site-unprinted">
            <a href={`/tracks/${track.slug}`}>{t.back}</a>
          </p>
          <h1 class="use-title">{t.title(track.title)}</h1>
          <p class="soft">{track.artist}</p>
        </div>
      </header>
      <p class="page-lead site-unprinted">{t.lead}</p>
      <div class="columns use-columns">
        <UseForm view={view} />
        {verdict !== undefined && (
          <div class="stack stack-wide">
            <UseAnswer view={view} publicUrl={frame.publicUrl} />
            <UseRecord view={view} frame={frame} language={useLanguage()} />
          </div>
        )}
      </div>
    </div>
  )
}
