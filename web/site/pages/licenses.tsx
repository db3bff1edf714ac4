import type { LicensesView, SiteFrame } from '../../../src/site/page/web-pages.ts'
import { Icon } from '../../components/icon.tsx'
import { useLanguage, useWords } from '../../i18n/language.tsx'
import { licenseWords, licenses as words } from '../../i18n/site/licenses.ts'
import { AboutHead } from '../about/head.tsx'
import { CopyText } from '../parts/copy-text.tsx'
import type { PageContent } from '../parts/page-content.ts'

export function licensesPage(view: LicensesView, { language }: SiteFrame): PageContent {
  const t = words[language]
  return { title: t.title, description: t.intro, path: '/licenses', content: <LicensesPage {...view} /> }
}

function LicensesPage(view: LicensesView) {
  const t = useWords(words)
  return (
    <>
      <AboutHead title={t.title} lead={t.intro} />
      <Comparison licenses={view.licenses} />
      <div class="columns">
        <HowToAttribute format={view.attributionFormat} />
        <Limits contact={view.takedownContact} />
      </div>
    </>
  )
}

/** Uses down, licences across; each licence can be led to by its code. */
function Comparison({ licenses }: Pick<LicensesView, 'licenses'>) {
  const t = useWords(words)
  const language = useLanguage()
  const columns = licenses.map((license) => ({ ...license, ...licenseWords(license.code, language) }))
  const uses = [
    { name: t.useFree, isAllowed: () => true },
    ...t.usesEarning.split('\n').map((name) => ({ name, isAllowed: earns })),
    { name: t.useUncredited, isAllowed: (each: License) => !each.attribution_required },
  ]
  return (
    <table class="table page-license-table">
      <caption class="unseen">{t.compare}</caption>
      <thead>
        <tr>
          <th scope="col">{t.use}</th>
          {columns.map(({ code, name, says }) => (
            <th key={code} scope="col" id={code} class="page-license-head">
              <span class="page-license-name">{name}</span>
              <span class="page-license-says">{says}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {uses.map(({ name, isAllowed }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {columns.map((each) => (
              <Verdict key={each.code} label={each.short} isAllowed={isAllowed(each)} />
            ))}
          </tr>
        ))}
        <tr>
          <th scope="row">{t.duty}</th>
          {columns.map(({ code, short, duty }) => (
            <td key={code} data-label={short}>
              {duty.length === 0 ? t.nothing : duty.join('. ')}
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  )
}

type License = LicensesView['licenses'][number]
const earns = (license: License) => license.commercial_use_allowed

function Verdict({ label, isAllowed }: { label: string; isAllowed: boolean }) {
  const t = useWords(words)
  return (
    <td data-label={label} class={isAllowed ? 'page-license-yes' : 'page-license-no'}>
      <span class="page-license-verdict">
        <Icon name={isAllowed ? 'check' : 'close'} />
        {isAllowed ? t.allowed : t.forbidden}
      </span>
    </td>
  )
}

function HowToAttribute({ format }: { format: string }) {
  const t = useWords(words)
  const example = format.replace('{title}', t.exampleTitle).replace('{artist}', t.exampleArtist)
  return (
    <section class="stack" aria-labelledby="attribution">
      <h2 id="attribution">{t.howToAttribute}</h2>
      <CopyText text={format} isCode />
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
