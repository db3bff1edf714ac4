import type { LicenseCatalogBody } from '../../src/catalog/api/license-schemas.ts'
import { useLoad } from '../app/use-load.ts'
import { ErrorNote, Skeleton } from '../components/feedback/notes.tsx'
import { Facts } from '../components/list/facts.tsx'
import { useLanguage, useWords } from '../i18n/language.tsx'
import { ownLicenses as words } from '../i18n/partner/own-licenses.ts'
import { licenseWords } from '../i18n/site/licenses.ts'
import { usePartner } from './context.tsx'
import { Section } from './section.tsx'

type License = LicenseCatalogBody['data'][number]

/** The terms that hold for the partner: those of the public API, in words. */
export function Licenses() {
  const { t, api } = usePartner(words)
  const licenses = useLoad(
    async (signal) => (await api.get('/licenses', { signal })) as unknown as LicenseCatalogBody,
    [],
  )
  return (
    <Section id="licenses" title={t.title} help={t.help}>
      {licenses.error !== undefined && <ErrorNote failure={licenses.error} onRetry={licenses.refresh} />}
      {licenses.data === undefined && licenses.error === undefined && <Skeleton shape="block" count={1} />}
      {licenses.data !== undefined && <Terms {...licenses.data} />}
    </Section>
  )
}

function Terms({ data, meta }: LicenseCatalogBody) {
  const t = useWords(words)
  return (
    <>
      <div class="partner-licenses">
        {data.map((license) => (
          <LicenseCard key={license.code} license={license} />
        ))}
      </div>
      <p>{t.takedownDuty}</p>
      <Facts
        rows={[
          [t.credit, <code>{meta.attribution_format}</code>],
          [t.contact, meta.takedown_contact],
        ]}
      />
      <p>
        <a href="/licenses">{t.whole}</a>
      </p>
    </>
  )
}

function LicenseCard({ license: { code } }: { license: License }) {
  const t = useWords(words)
  const { name, says, allowed, forbidden, duty } = licenseWords(code, useLanguage())
  const parts: [string, readonly string[]][] = [
    [t.allowed, allowed],
    [t.forbidden, forbidden],
    [t.duty, duty],
  ]
  return (
    <article class="card stack stack-tight">
      <h3>{name}</h3>
      <code>{code}</code>
      <p>{says}</p>
      {parts
        .filter(([, lines]) => lines.length > 0)
        .map(([title, lines]) => (
          <div key={title}>
            <h4 class="small soft">{title}</h4>
            <ul class="partner-terms">
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </div>
        ))}
    </article>
  )
}
