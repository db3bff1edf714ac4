import type { WholeTrack } from '../../../src/site/page/web-pages.ts'
import { useLanguage, useWords } from '../../i18n/language.tsx'
import { track as words } from '../../i18n/site/track.ts'
import { CopyText } from '../parts/copy-text.tsx'
import { creditOf } from '../parts/credit.ts'
import { embedCode } from '../parts/embed-code.ts'

const HEIGHT = 180

/** The code that puts a small player into another page. */
export function EmbedCard({ track, publicUrl }: { track: WholeTrack; publicUrl: string }) {
  const t = useWords(words)
  return (
    <section class="card stack track-embed-card" aria-labelledby="embed">
      <div class="stack stack-tight">
        <h2 id="embed">{t.embed}</h2>
        <p class="soft">{t.embedHelp}</p>
      </div>
      <CopyText
        text={embedCode(
          `${publicUrl}/embed/${track.slug}`,
          `${track.title} — ${creditOf(track, useLanguage())}`,
          HEIGHT,
        )}
        isCode
      />
      <p class="soft small">
        {t.forPartners} <a href="/docs">{t.inApi}</a>
      </p>
    </section>
  )
}
