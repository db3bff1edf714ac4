import type { UseView } from '../../../src/site/page/web-pages.ts'
import type { Language } from '../../../src/text/sentence.ts'
import { formatOf } from '../../i18n/format.ts'
import { licenseWords } from '../../i18n/site/licenses.ts'
import { use as words } from '../../i18n/site/use.ts'
import { placesOf } from '../tracks/places.ts'
import { countryName } from './countries.ts'

/** "Video, earning money, in every country" */
export function describeUse({ use, earnsMoney, where }: UseView, language: Language): string {
  const t = words[language]
  if (use === undefined) return ''
  return [t[use], earnsMoney ? t.earning : t.notEarning, nameWhere(where, language)].join(', ')
}

const nameWhere = (where: string, language: Language) =>
  where === 'worldwide' ? words[language].everyCountry : countryName(where, language)

/** The answer of the licence in one sentence, after "allowed" or "not allowed"; undefined until all is chosen. */
export function sayVerdict(view: UseView, language: Language): string | undefined {
  const { verdict, use, license, where } = view
  if (verdict === undefined || use === undefined) return undefined
  const t = words[language]
  const { name } = licenseWords(license.code, language)
  const inText = language === 'en' ? name.toLowerCase() : name
  if (verdict.reason === 'earning') return t.earningForbidden(inText)
  if (verdict.reason === 'advertising') return t.advertisingForbidden(inText)
  if (verdict.reason === 'territory') {
    const places = placesOf(license.territory, language, formatOf(language, 'UTC'))!
    return t.territoryForbidden(places, nameWhere(where, language))
  }
  const place = where === 'worldwide' ? t.everyCountry : countryName(where, language)
  const how = `${t.inUse(use)} (${place})`
  const said = verdict.reason === 'commercial' ? t.commercial(inText, how) : t.notCommercial(inText, how)
  return said + (verdict.mustCredit ? t.withCredit : t.withoutCredit)
}

/** The line for the place where this use shows it: with a link where one can be followed. */
export function creditFor({ use, attribution, track }: UseView, publicUrl: string, language: Language): string {
  const canLink = use === 'video' || use === 'podcast'
  return canLink ? `${attribution} · ${publicUrl}/tracks/${track.slug}` : words[language].music(attribution)
}
