import type { SiteFrame, UseView } from '../../../src/site/page/web-pages.ts'
import type { Language } from '../../../src/text/sentence.ts'
import { useFormat, useWords } from '../../i18n/language.tsx'
import { licenses, licenseWords } from '../../i18n/site/licenses.ts'
import { track as trackWords } from '../../i18n/site/track.ts'
import { use as words } from '../../i18n/site/use.ts'
import { type Fact, Facts } from '../parts/facts.tsx'
import { ScriptButton } from '../parts/script-button.tsx'
import { placesOf } from '../tracks/places.ts'
import { creditFor, describeUse, sayVerdict } from './answer-words.ts'

/** What is kept with a project: it says everything by itself, and is what the printer gets of the page. */
export function UseRecord({ view, frame, language }: { view: UseView; frame: SiteFrame; language: Language }) {
  const t = useWords(words)
  return (
    <section class="card stack site-record" aria-labelledby="record">
      <div class="row row-apart">
        <h2 id="record">{t.record}</h2>
        <ScriptButton data={{ 'data-print': '' }} icon="copy" className="button button-small">
          {t.print}
        </ScriptButton>
      </div>
      <p class="soft small site-unprinted">{t.recordHelp}</p>
      <Facts rows={rowsOf(view, frame, language, useFormat())} />
      <p class="soft small">{t.signed(frame.serviceName)}</p>
    </section>
  )
}

function rowsOf(
  view: UseView,
  { publicUrl }: SiteFrame,
  language: Language,
  format: ReturnType<typeof useFormat>,
): Fact[] {
  const t = words[language]
  const { track, license, verdict, at } = view
  const places = placesOf(license.territory, language, format)
  return [
    [t.song, track.title],
    [t.artist, format.list(track.artists.map(({ name }) => name))],
    [t.isrc, track.isrc ?? t.noIsrc],
    [t.intended, describeUse(view, language)],
    [t.answer, `${verdict!.isAllowed ? t.allowed : t.notAllowed} ${sayVerdict(view, language)}`],
    [t.license, <LicenseText key="license" view={view} language={language} />],
    [t.territory, places ?? trackWords[language].worldwide],
    ...(verdict!.isAllowed ? ([[t.credit, creditFor(view, publicUrl, language)]] as [string, string][]) : []),
    [t.day, `${format.dateTime(at)} UTC`],
    [t.address, `${publicUrl}/tracks/${track.slug}`],
  ]
}

/** The whole of what the licence says, so that the paper does not depend on the page. */
function LicenseText({ view: { license }, language }: { view: UseView; language: Language }) {
  const t = licenses[language]
  const { name, says, allowed, forbidden, duty } = licenseWords(license.code, language)
  const parts = [
    [t.allowed, allowed],
    [t.forbidden, forbidden],
    [t.duty, duty],
  ] as const
  return (
    <>
      {name} (<code>{license.code}</code>). {says}
      {parts.map(
        ([title, items]) =>
          items.length > 0 && (
            <span key={title} class="use-terms">
              {title}: {items.join('; ')}.
            </span>
          ),
      )}
    </>
  )
}
