import type { BulkAction } from '../../../../../src/editing/bulk/bulk-actions.ts'
import type { ApiFailure } from '../../../../app/api-failure.ts'
import { Field, Select } from '../../../../components/form/controls.tsx'
import { bulkWords } from '../../../../i18n/console/bulk.ts'
import { catalogue } from '../../../../i18n/console/catalogue.ts'
import { useWords } from '../../../../i18n/language.tsx'
import { LICENSE_CODES } from '../../../../i18n/site/licenses.ts'
import { ArtistField } from '../parts/artist-field.tsx'
import { CollectionField } from './collection-field.tsx'

/** As it is typed; what is empty stays as it is. */
export type BulkSet = Readonly<Record<string, string>>

const isOfCollection = (action: BulkAction) => action.endsWith('_collection')

/** What goes along with the order. */
export function setOf(action: BulkAction, set: BulkSet): { set?: Record<string, unknown> } {
  const { claimant = '', reason = '', scope = 'new', is_explicit = '', collection = '', ...fields } = set
  if (isOfCollection(action)) return { set: { collection } }
  if (action === 'takedown') return { set: { claimant, reason, scope } }
  if (action !== 'update') return {}
  const given = Object.entries(fields).filter(([, value]) => value.trim() !== '')
  return {
    set: { ...Object.fromEntries(given), ...(is_explicit === '' ? {} : { is_explicit: is_explicit === 'yes' }) },
  }
}

interface BulkFieldsProps {
  action: BulkAction
  set: BulkSet
  failure: ApiFailure | undefined
  onSet: (set: BulkSet) => void
}

export function BulkFields(props: BulkFieldsProps) {
  if (props.action === 'update') return <UpdateFields {...props} />
  if (isOfCollection(props.action)) return <CollectionField {...bindTo(props)('collection')} />
  return props.action === 'takedown' ? <ClaimFields {...props} /> : null
}

const bindTo =
  ({ set, failure, onSet }: BulkFieldsProps) =>
  (name: string) => ({
    value: set[name] ?? '',
    error: failure?.detail(name),
    onChange: (value: string) => onSet({ ...set, [name]: value }),
  })

function UpdateFields(props: BulkFieldsProps) {
  const words = useWords(bulkWords)
  const t = useWords(catalogue)
  const bind = bindTo(props)
  const asItIs = { value: '', label: words.unchangedField }
  const yesOrNo = [asItIs, { value: 'yes', label: words.yes }, { value: 'no', label: words.no }]
  return (
    <>
      <Field label={t.genre} isOptional {...bind('genre')} />
      <ArtistField isOptional {...bind('artist')} />
      <Select
        label={t.license}
        options={[asItIs, ...LICENSE_CODES.map((code) => ({ value: code, label: code }))]}
        {...bind('license_code')}
      />
      <Field label={t.territory} help={t.territoryHelp} isOptional {...bind('territory')} />
      <Select label={t.explicit} options={yesOrNo} {...bind('is_explicit')} />
    </>
  )
}

function ClaimFields(props: BulkFieldsProps) {
  const t = useWords(bulkWords)
  const bind = bindTo(props)
  const scopes = [
    { value: 'new', label: t.scopeNew },
    { value: 'all', label: t.scopeAll },
  ]
  return (
    <>
      <Field label={t.claimant} {...bind('claimant')} />
      <Field label={t.reason} rows={3} {...bind('reason')} />
      <Select label={t.scope} options={scopes} {...bind('scope')} />
    </>
  )
}
