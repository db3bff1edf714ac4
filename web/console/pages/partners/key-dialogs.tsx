import { useState } from 'preact/hooks'
import type { Key } from '../../../../src/console/partners/schemas.ts'
import { ApiFailure } from '../../../app/api-failure.ts'
import { ConfirmRotation, type IssuedKey } from '../../../app/key-rotation.tsx'
import { Confirm } from '../../../components/feedback/confirm.tsx'
import { useToast } from '../../../components/feedback/toast.tsx'
import { Field } from '../../../components/form/field.tsx'
import { Select } from '../../../components/form/select.tsx'
import { keyWords as words } from '../../../i18n/keys.ts'
import { useWords } from '../../../i18n/language.tsx'
import { useApi } from '../../session/context.tsx'
import { predecessorsOf, successorsOf } from './key-chain.ts'

interface KeyValues {
  name: string
  /** Empty: the default. */
  quota: string
  /** A day; empty: never. */
  ends: string
}

interface KeyFieldsProps {
  values: KeyValues
  failure: ApiFailure | undefined
  onChange: (patch: Partial<KeyValues>) => void
}

function KeyFields({ values, failure, onChange }: KeyFieldsProps) {
  const t = useWords(words)
  return (
    <>
      <Field
        label={t.name}
        help={t.nameHelp}
        value={values.name}
        error={failure?.detail('name')}
        hasFocus
        maxLength={80}
        onChange={(name) => onChange({ name })}
      />
      <Field
        label={t.quota}
        help={t.quotaDefaultHelp}
        value={values.quota}
        type="number"
        min={1}
        max={1_000_000}
        error={failure?.detail('quota_per_minute')}
        isOptional
        onChange={(quota) => onChange({ quota })}
      />
      <Field
        label={t.ends}
        help={t.endsHelp}
        value={values.ends}
        type="date"
        error={failure?.detail('expires_at')}
        isOptional
        onChange={(ends) => onChange({ ends })}
      />
    </>
  )
}

const quotaOf = ({ quota }: KeyValues) => (quota.trim() === '' ? null : Number(quota))
const endOf = ({ ends }: KeyValues) => (ends === '' ? null : `${ends}T00:00:00.000Z`)

/** Keeps what the server says of each field, and lets the dialog say the rest. */
function useFailure(): [ApiFailure | undefined, (work: () => Promise<void>) => Promise<void>] {
  const [failure, setFailure] = useState<ApiFailure>()
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      if (error instanceof ApiFailure) setFailure(error)
      throw error
    }
  }
  return [failure, attempt]
}

interface IssueProps {
  partnerId: string
  onIssued: (issued: IssuedKey) => void
  onClose: () => void
}

export function IssueKey({ partnerId, onIssued, onClose }: IssueProps) {
  const t = useWords(words)
  const api = useApi()
  const [values, setValues] = useState<KeyValues>({ name: '', quota: '', ends: '' })
  const [failure, attempt] = useFailure()
  const issue = () =>
    attempt(async () => {
      const body = { name: values.name, quota_per_minute: quotaOf(values), expires_at: endOf(values) }
      onIssued((await api.post<IssuedKey>(`/partners/${partnerId}/keys`, body)).data)
    })
  return (
    <Confirm title={t.issueTitle} consequences={[]} action={t.issue} onConfirm={issue} onClose={onClose}>
      <KeyFields values={values} failure={failure} onChange={(patch) => setValues((now) => ({ ...now, ...patch }))} />
    </Confirm>
  )
}

interface KeyDialogProps {
  apiKey: Key
  onClose: () => void
}

export function EditKey({ apiKey, onChanged, onClose }: KeyDialogProps & { onChanged: () => void }) {
  const t = useWords(words)
  const api = useApi()
  const toast = useToast()
  const before: KeyValues = {
    name: apiKey.name,
    quota: apiKey.has_own_quota ? String(apiKey.quota_per_minute) : '',
    ends: apiKey.expires_at?.slice(0, 10) ?? '',
  }
  const [values, setValues] = useState(before)
  const [failure, attempt] = useFailure()
  const save = () =>
    attempt(async () => {
      // Only what was changed: the end of a key is exact to the second, the field to the day.
      await api.patch(`/keys/${apiKey.id}`, {
        ...(values.name !== before.name && { name: values.name }),
        ...(values.quota !== before.quota && { quota_per_minute: quotaOf(values) }),
        ...(values.ends !== before.ends && { expires_at: endOf(values) }),
      })
      toast(t.saved)
      onChanged()
    })
  return (
    <Confirm title={t.editTitle(apiKey.name)} consequences={[]} action={t.save} onConfirm={save} onClose={onClose}>
      <KeyFields values={values} failure={failure} onChange={(patch) => setValues((now) => ({ ...now, ...patch }))} />
    </Confirm>
  )
}

interface ChainDialogProps extends KeyDialogProps {
  /** All of the partner's. */
  keys: readonly Key[]
}

const nameAll = (keys: readonly Key[]) => keys.map(({ prefix }) => `${prefix}…`).join(', ')

export function RotateKey({
  apiKey,
  keys,
  onIssued,
  onClose,
}: ChainDialogProps & { onIssued: IssueProps['onIssued'] }) {
  const t = useWords(words)
  const api = useApi()
  const earlier = predecessorsOf(keys, apiKey).filter(({ state }) => state === 'active')
  const rotate = async (overlap_seconds: number) => {
    onIssued((await api.post<IssuedKey>(`/keys/${apiKey.id}/rotate`, { overlap_seconds })).data)
  }
  const consequences = earlier.length === 0 ? [] : [t.rotateEnds(earlier.length, nameAll(earlier))]
  return <ConfirmRotation apiKey={apiKey} consequences={consequences} onRotate={rotate} onClose={onClose} />
}

export function RevokeKey({ apiKey, keys, onChanged, onClose }: ChainDialogProps & { onChanged: () => void }) {
  const t = useWords(words)
  const api = useApi()
  const toast = useToast()
  const [fate, setFate] = useState<'revoked' | 'kept'>('revoked')
  const successors = successorsOf(keys, apiKey.id).filter(({ state }) => state !== 'revoked')
  const [count, names] = [successors.length, nameAll(successors)]
  const others = count === 0 ? [] : [fate === 'kept' ? t.revokeKeeps(count, names) : t.revokeAlso(count, names)]
  const revoke = async () => {
    await api.post(`/keys/${apiKey.id}/revoke`, { keep_successors: fate === 'kept' })
    toast(t.revokedToast(apiKey.prefix))
    onChanged()
  }
  return (
    <Confirm
      title={t.revokeTitle(apiKey.name)}
      consequences={[t.revokeNow, ...others, t.revokeFinal]}
      action={t.revoke}
      isDanger
      onConfirm={revoke}
      onClose={onClose}
    >
      {count > 0 && (
        <Select
          label={t.successors(count)}
          value={fate}
          options={[
            { value: 'revoked', label: t.successorsRevoked },
            { value: 'kept', label: t.successorsKept },
          ]}
          onChange={(value) => setFate(value === 'kept' ? 'kept' : 'revoked')}
        />
      )}
    </Confirm>
  )
}
