import type { ListsView, SiteFrame } from '../../../src/site/page/web-pages.ts'
import { EmptyState } from '../../components/feedback/notes.tsx'
import { useFormat, useWords } from '../../i18n/language.tsx'
import { siteLists } from '../../i18n/site/liked.ts'
import { CopyText } from '../parts/copy-text.tsx'
import { embedCode } from '../parts/embed-code.ts'
import type { PageContent } from '../parts/page-content.ts'
import { ScriptButton, ShareButton } from '../parts/script-button.tsx'
import { PlayAll } from '../player/play-button.tsx'
import { TrackList } from '../tracks/track-row.tsx'
import { KeptTabs } from './kept-tabs.tsx'

/** Height of the frame that shows a list without scrolling, up to a bound: its head, and its rows. */
const heightOf = (rows: number) => 64 + 64 * Math.min(rows, 6)

export function listsPage(view: ListsView, { language, publicUrl }: SiteFrame): PageContent {
  const t = siteLists[language]
  const isShared = view.ids.length > 0
  const title = isShared ? view.name || t.untitled : t.title
  const content = isShared ? (
    <SharedList view={view} title={title} publicUrl={publicUrl} />
  ) : (
    <OwnLists own={view.own} />
  )
  return { title, path: '/lists', isUnlisted: true, content }
}

/** Filled by scripts: only they can read what the browser keeps. */
function OwnLists({ own }: { own: string | undefined }) {
  const t = useWords(siteLists)
  const place = own === undefined ? { kind: 'all' } : { kind: 'own', id: own }
  return (
    <div class="stack">
      {own === undefined && (
        <div>
          <h1 class="page-title">{t.title}</h1>
          <p class="soft">{t.about}</p>
        </div>
      )}
      <KeptTabs current="lists" />
      <noscript>
        <p>{t.needsScripts}</p>
      </noscript>
      <div class="stack lists-place" data-lists={JSON.stringify(place)}>
        {own !== undefined && <EmptyState title={t.missing} help={t.missingHelp} level={1} />}
      </div>
    </div>
  )
}

function SharedList({ view, title, publicUrl }: { view: ListsView; title: string; publicUrl: string }) {
  const t = useWords(siteLists)
  const format = useFormat()
  const { ids, name, tracks } = view
  const query = `name=${encodeURIComponent(name)}&ids=${ids.join()}`
  const shared = { title, url: `${publicUrl}/lists?${query}`, copied: t.copied }
  return (
    <div class="stack">
      <div class="row row-apart page-head">
        <div>
          <p class="page-kind">{t.shared}</p>
          <h1>{title}</h1>
          <p class="soft">{t.sharedAbout}</p>
          <p class="soft numbers">{t.count(format.number(tracks.length), tracks.length)}</p>
        </div>
        <div class="row">
          <PlayAll tracks={tracks} />
          <ScriptButton
            data={{ 'data-lists': JSON.stringify({ kind: 'keep', name: title, ids }) }}
            icon="plus"
            isAnswering
          >
            {t.keep}
          </ScriptButton>
          <ShareButton shared={shared}>{t.share}</ShareButton>
        </div>
      </div>
      <div class="stack" data-rows="">
        {tracks.length === 0 ? <EmptyState title={t.gone(ids.length)} /> : <TrackList tracks={tracks} />}
      </div>
      {tracks.length > 0 && (
        <section class="card stack" aria-labelledby="embed">
          <div class="stack stack-tight">
            <h2 id="embed">{t.embed}</h2>
            <p class="soft">{t.embedHelp}</p>
          </div>
          <CopyText text={embedCode(`${publicUrl}/embed?${query}`, title, heightOf(tracks.length))} isCode />
        </section>
      )}
    </div>
  )
}
