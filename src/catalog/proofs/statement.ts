import { inBoth, type Language, type Sentence } from '../../text/sentence.ts'
import { LICENSES, type LicenseCode } from '../licenses.ts'
import type { ProofClaims } from './proof.ts'

const EVERYWHERE = { vi: 'toàn thế giới', en: 'worldwide' }
const placesIn = (territory: string, language: Language) =>
  territory === 'worldwide' ? EVERYWHERE[language] : territory

/** What a proof says, for people. `partner` is how the partner was called then. */
export function statementOf(claims: ProofClaims, partner: string): Sentence {
  return inBoth((language) => [first(claims, partner)[language], terms(claims)[language]].join(' '))
}

function first({ iss, iat, title, artist, project, url }: ProofClaims, partner: string): Sentence {
  const day = new Date(iat * 1000).toISOString().slice(0, 10)
  const where = url === null ? '' : ` (${url})`
  return {
    vi: `Ngày ${day} (UTC), ${new URL(iss).host} xác nhận ${partner} được dùng “${title}” của ${artist} cho dự án “${project}”${where}.`,
    en: `On ${day} (UTC) ${new URL(iss).host} confirms that ${partner} may use “${title}” by ${artist} for the project “${project}”${where}.`,
  }
}

function terms({ license_code, territory, commercial, attribution }: ProofClaims): Sentence {
  const name = LICENSES[license_code as LicenseCode]?.name ?? license_code
  return {
    vi: [
      `Giấy phép: ${name} (${license_code}), phạm vi: ${placesIn(territory, 'vi')}.`,
      commercial ? 'Được dùng cho mục đích thương mại.' : 'Không được dùng cho mục đích thương mại.',
      attribution === null ? 'Không bắt buộc ghi công.' : `Bắt buộc ghi công: “${attribution}”.`,
    ].join(' '),
    en: [
      `Licence: ${license_code}, territory: ${placesIn(territory, 'en')}.`,
      commercial ? 'Commercial use is allowed.' : 'Commercial use is not allowed.',
      attribution === null ? 'Credit is not required.' : `Credit is required: “${attribution}”.`,
    ].join(' '),
  }
}
