import type { WholeTrack } from '../../../src/site/page/web-pages.ts'
import { useLanguage, useWords } from '../../i18n/language.tsx'
import { track as words } from '../../i18n/site/track.ts'
import { CopyText } from '../parts/copy-text.tsx'
import { creditOf } from '../parts/credit.ts'

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
        text={embedCode(track, creditOf(track, useLanguage()), publicUrl)}
        copy={t.copy}
        copied={t.copied}
        isCode
      />
      <p class="soft small">
        {t.forPartners} <a href="/docs">{t.inApi}</a>
      </p>
    </section>
  )
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeAttribute = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign]!)

const embedCode = ({ slug, title }: WholeTrack, credit: string, publicUrl: string) =>
  `<iframe src="${publicUrl}/embed/${slug}" title="${escapeAttribute(`${title} — ${credit}`)}" width="100%" height="180" allow="autoplay" loading="lazy" frameborder="0"></iframe>`
