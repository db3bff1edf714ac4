import type { CheckedProof } from '../../../src/catalog/proofs/proof.ts'
import type { SiteFrame } from '../../../src/site/page/web-pages.ts'
import type { Language } from '../../../src/text/sentence.ts'
import type { Format } from '../../i18n/format.ts'
import { useFormat, useLanguage, useWords } from '../../i18n/language.tsx'
import { licenseWords } from '../../i18n/site/licenses.ts'
import { track as trackWords } from '../../i18n/site/track.ts'
import { verify as words } from '../../i18n/site/verify.ts'
import { type Fact, Facts } from '../parts/facts.tsx'
import { ScriptButton } from '../parts/script-button.tsx'
import { placesOf } from '../tracks/places.ts'

type ValidProof = Extract<CheckedProof, { valid: true }>

interface CertificateProps {
  checked: ValidProof
  jws: string
  frame: SiteFrame
  isPage: boolean
}

/** What the printer gets of the page: it says everything by itself. */
export function Certificate({ checked, jws, frame: { publicUrl }, isPage }: CertificateProps) {
  const t = useWords(words)
  const language = useLanguage()
  const format = useFormat()
  const { claims, statement } = checked
  return (
    <section class="card stack site-record verify-certificate" aria-labelledby="certificate">
      <div class="row row-apart">
        <h2 id="certificate">{claims.title}</h2>
        {isPage ? (
          <ScriptButton data={{ 'data-print': '' }} icon="copy" className="button button-small">
            {t.print}
          </ScriptButton>
        ) : (
          <a class="button button-small" href={`/verify/${claims.jti}`}>
            {t.show}
          </a>
        )}
      </div>
      <p class="verify-statement">{statement[language]}</p>
      <Facts rows={rowsOf(checked, publicUrl, language, format)} />
      <h3>{t.signed}</h3>
      <p class="soft small">
        {t.signedHelp} <a href="/.well-known/jwks.json">{`${publicUrl}/.well-known/jwks.json`}</a>
      </p>
      <code class="verify-jws">{jws}</code>
    </section>
  )
}

function rowsOf(
  { claims, partnerName, since }: ValidProof,
  publicUrl: string,
  language: Language,
  format: Format,
): Fact[] {
  const t = words[language]
  const name = (code: string) => `${licenseWords(code, language).name} (${code})`
  return [
    [t.holder, partnerName],
    [t.project, claims.project],
    ...(claims.url === null ? [] : ([[t.address, claims.url]] as [string, string][])),
    [t.song, claims.title],
    [t.artist, claims.artist],
    ...(claims.isrc === null ? [] : ([[t.isrc, claims.isrc]] as [string, string][])),
    [t.license, name(claims.license_code)],
    [t.territory, placesOf(claims.territory, language, format) ?? trackWords[language].worldwide],
    [t.commercial, claims.commercial ? t.yes : t.no],
    [t.credit, claims.attribution ?? t.noCredit],
    ...(since.changed && since.license_code ? ([[t.nowUnder, name(since.license_code)]] as [string, string][]) : []),
    [t.day, `${format.dateTime(claims.iat * 1000)} UTC`],
    [t.number, claims.jti],
    [t.page, `${publicUrl}/verify/${claims.jti}`],
  ]
}
