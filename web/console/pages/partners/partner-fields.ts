import type { Partner } from '../../../../src/console/partners/schemas.ts'
import type { FieldDefs, Values } from '../../../app/form.tsx'
import { partnerPage } from '../../../i18n/console/partner-page.ts'
import { partners } from '../../../i18n/console/partners.ts'
import { useWords } from '../../../i18n/language.tsx'

export type PartnerName = 'name' | 'email' | 'contact_name' | 'website' | 'purpose' | 'language'

/** What is known of a partner, to be written or changed. */
export function usePartnerFields(): (of?: Pick<Partner, PartnerName>) => FieldDefs<PartnerName> {
  const t = useWords(partnerPage)
  const list = useWords(partners)
  return (of) => ({
    name: { label: list.name, hasFocus: true, maxLength: 120, value: of?.name },
    email: { label: t.email, type: 'email', maxLength: 254, value: of?.email },
    contact_name: { label: t.contact, isOptional: true, maxLength: 120, value: of?.contact_name ?? '' },
    website: { label: t.website, type: 'url', isOptional: true, maxLength: 300, value: of?.website ?? '' },
    purpose: { label: t.purpose, rows: 4, isOptional: true, maxLength: 2000, value: of?.purpose ?? '' },
    language: {
      label: t.language,
      value: of?.language ?? 'vi',
      options: [
        { value: 'vi', label: t.vi },
        { value: 'en', label: t.en },
      ],
    },
  })
}

/** The values as the server takes them: what is empty is `null`. */
export function toBody({ name, email, language, ...more }: Values<PartnerName>): Record<string, string | null> {
  const optional = Object.entries(more).map(([field, value]) => [field, value.trim() === '' ? null : value])
  return { name, email, language, ...Object.fromEntries(optional) }
}

/** A note that may be left out. */
export const noteOf = (note: string) => (note.trim() === '' ? null : note)
