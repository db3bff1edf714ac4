import type { LicenseCode } from '../../../src/site/page/web-pages.ts'
import { licenses } from '../../i18n/site/licenses.ts'
import type { Language } from '../../i18n/words.ts'

interface LicenseWords {
  name: string
  short: string
  /** The whole of it in one sentence. */
  says: string
  allowed: string[]
  forbidden: string[]
  duty: string[]
}

const NAMES = {
  'service-standard': 'standard',
  'service-commercial': 'commercial',
  'service-restricted': 'restricted',
} as const satisfies Record<LicenseCode, string>

const lines = (text: string) => (text === '' ? [] : text.split('\n'))

export function licenseWords(code: LicenseCode, language: Language): LicenseWords {
  const [t, name] = [licenses[language], NAMES[code]]
  return {
    name: t[name],
    short: t[`${name}Short`],
    says: t[`${name}Says`],
    allowed: lines(t[`${name}Allowed`]),
    forbidden: lines(t[`${name}Forbidden`]),
    duty: lines(t[`${name}Duty`]),
  }
}
