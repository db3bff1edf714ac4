import type { Partner } from '../../../../src/console/partners/schemas.ts'
import type { ApiFailure } from '../../../app/api-failure.ts'
import type { Texts } from '../../../app/texts.ts'
import { Field } from '../../../components/form/field.tsx'
import { Select } from '../../../components/form/select.tsx'
import { partnerPage } from '../../../i18n/console/partner-page.ts'
import { partners } from '../../../i18n/console/partners.ts'
import { useWords } from '../../../i18n/language.tsx'

export type PartnerValues = Texts<Partner, 'name' | 'email' | 'contact_name' | 'website' | 'purpose' | 'language'>

interface PartnerFieldsProps {
  values: PartnerValues
  failure: ApiFailure | undefined
  onChange: (patch: Partial<PartnerValues>) => void
}

/** What is known of a partner, to be written or changed. */
export function PartnerFields({ values, failure, onChange }: PartnerFieldsProps) {
  const [t, list] = [useWords(partnerPage), useWords(partners)]
  const field = (name: keyof PartnerValues) => ({
    value: values[name],
    error: failure?.detail(name),
    onChange: (value: string) => onChange({ [name]: value }),
  })
  return (
    <>
      <Field {...field('name')} label={list.name} hasFocus maxLength={120} />
      <Field {...field('email')} label={t.email} type="email" maxLength={254} />
      <Field {...field('contact_name')} label={t.contact} isOptional maxLength={120} />
      <Field {...field('website')} label={t.website} type="url" isOptional maxLength={300} />
      <Field {...field('purpose')} label={t.purpose} rows={4} isOptional maxLength={2000} />
      <Select
        label={t.language}
        value={values.language}
        options={[
          { value: 'vi', label: t.vi },
          { value: 'en', label: t.en },
        ]}
        onChange={(language) => onChange({ language })}
      />
    </>
  )
}

/** The values as the server takes them: what is empty is `null`. */
export function toBody({ name, email, language, ...more }: PartnerValues): Record<string, string | null> {
  const optional = Object.entries(more).map(([field, value]) => [field, value.trim() === '' ? null : value])
  return { name, email, language, ...Object.fromEntries(optional) }
}
