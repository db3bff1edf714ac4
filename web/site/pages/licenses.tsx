import type { LicensesView, SiteFrame } from '../../../src/site/page/web-pages.ts'
import { useLanguage, useWords } from '../../i18n/language.tsx'
import { licenses as words } from '../../i18n/site/licenses.ts'
import { track as trackWords } from '../../i18n/site/track.ts'
import { CopyText } from '../parts/copy-text.tsx'
import type { PageContent } from '../parts/page-content.ts'
import { LicenseLists } from '../track/license-lists.tsx'
import { licenseWords } from '../track/license-words.ts'

export function licensesPage(view: LicensesView, { language }: SiteFrame): PageContent {
  const t = words[language]
  return { title: t.title, description: t.intro, path: '/licenses', content: <LicensesPage {...view} /> }
}

function LicensesPage(view: LicensesView) {
  const t = useWords(words)
  return (
    <>
      <header class="stack stack-tight">
        <h1 class="page-title">{t.title}</h1>
        <p class="page-lead">{t.intro}</p>
      </header>
      <Comparison licenses={view.licenses} />
      <div class="page-licenses">
        {view.licenses.map(({ code }) => (
          <LicenseSection key={code} code={code} />
        ))}
      </div>
      <div class="columns">
        <HowToAttribute format={view.attributionFormat} />
        <Limits contact={view.takedownContact} />
      </div>
    </>
  )
}

function Comparison({ licenses }: Pick<LicensesView, 'licenses'>) {
  const t = useWords(words)
  const language = useLanguage()
  return (
    <table class="table page-license-table">
      <caption class="unseen">{t.compare}</caption>
      <thead>
        <tr>
          <th scope="col">{t.title}</th>
          <th scope="col">{t.commercialUse}</th>
          <th scope="col">{t.attributionNeeded}</th>
        </tr>
      </thead>
      <tbody>
        {licenses.map(({ code, commercial_use_allowed, attribution_required }) => (
          <tr key={code}>
            <th scope="row">
              <a href={`#${code}`}>{licenseWords(code, language).name}</a>
            </th>
            <td data-label={t.commercialUse}>{commercial_use_allowed ? t.yes : t.no}</td>
            <td data-label={t.attributionNeeded}>{attribution_required ? t.required : t.free}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function LicenseSection({ code }: Pick<LicensesView['licenses'][number], 'code'>) {
  const { name, says } = licenseWords(code, useLanguage())
  return (
    <section class="card stack page-license-section" id={code} aria-labelledby={`${code}-name`}>
      <div class="stack stack-tight">
        <h2 id={`${code}-name`}>{name}</h2>
        <p class="soft small">
          <code>{code}</code>
        </p>
        <p class="track-license-says">{says}</p>
      </div>
      <LicenseLists code={code} />
    </section>
  )
}

function HowToAttribute({ format }: { format: string }) {
  const t = useWords(words)
  const { copy, copied } = useWords(trackWords)
  const example = format.replace('{title}', t.exampleTitle).replace('{artist}', t.exampleArtist)
  return (
    <section class="stack" aria-labelledby="attribution">
      <h2 id="attribution">{t.howToAttribute}</h2>
      <CopyText text={format} copy={copy} copied={copied} isCode />
      <p>
        {t.example}: <q>{example}</q>
      </p>
      <p>{t.placesTitle}</p>
      <ul>
        {t.places.split('\n').map((place) => (
          <li key={place}>{place}</li>
        ))}
      </ul>
    </section>
  )
}

function Limits({ contact }: { contact: string }) {
  const t = useWords(words)
  return (
    <div class="stack stack-wide">
      <section class="stack stack-tight" aria-labelledby="where">
        <h2 id="where">{t.where}</h2>
        <p>{t.whereText}</p>
        <p>
          <a href="/search?commercial=true">{t.find}</a>
        </p>
      </section>
      <section class="stack stack-tight" aria-labelledby="takedown">
        <h2 id="takedown">{t.takedown}</h2>
        <p>
          {t.takedownText} <a href={`mailto:${contact}`}>{contact}</a>.
        </p>
        <p class="soft">{t.takedownDuty}</p>
      </section>
    </div>
  )
}
