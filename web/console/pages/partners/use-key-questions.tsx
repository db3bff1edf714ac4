import type { Key } from '../../../../src/console/partners/schemas.ts'
import type { FieldDefs } from '../../../app/form.tsx'
import { type IssuedKey, KeyShown, useRotationQuestion } from '../../../app/key-rotation.tsx'
import { keyWords as words } from '../../../i18n/keys.ts'
import { useConsole } from '../../session/context.tsx'
import { predecessorsOf, successorsOf } from './key-chain.ts'

const quotaOf = (quota: string) => (quota.trim() === '' ? null : Number(quota))
const endOf = (ends: string) => (ends === '' ? null : `${ends}T00:00:00.000Z`)
const nameAll = (keys: readonly Key[]) => keys.map(({ prefix }) => `${prefix}…`).join(', ')

/** What is asked before a key is issued, changed, replaced or revoked; `keys` are all of the partner's. */
export function useKeyQuestions(partnerId: string, keys: readonly Key[], onChanged: () => void) {
  const { t, api, toast, ask } = useConsole(words)
  const askToRotate = useRotationQuestion()
  const issued = (key: IssuedKey) => {
    onChanged()
    return (onClose: () => void) => <KeyShown issued={key} onClose={onClose} />
  }
  const fieldsOf = (name: string, quota: string, ends: string): FieldDefs<'name' | 'quota' | 'ends'> => ({
    name: { label: t.name, help: t.nameHelp, hasFocus: true, maxLength: 80, value: name },
    quota: {
      label: t.quota,
      help: t.quotaDefaultHelp,
      type: 'number',
      min: 1,
      max: 1_000_000,
      isOptional: true,
      value: quota,
      detail: 'quota_per_minute',
    },
    ends: { label: t.ends, help: t.endsHelp, type: 'date', isOptional: true, value: ends, detail: 'expires_at' },
  })
  return {
    issue: () =>
      ask({
        title: t.issueTitle,
        action: t.issue,
        fields: fieldsOf('', '', ''),
        async run({ name, quota, ends }) {
          const body = { name, quota_per_minute: quotaOf(quota), expires_at: endOf(ends) }
          return issued((await api.post<IssuedKey>(`/partners/${partnerId}/keys`, body)).data)
        },
      }),
    edit: (key: Key) => {
      const before = {
        name: key.name,
        quota: key.has_own_quota ? String(key.quota_per_minute) : '',
        ends: key.expires_at?.slice(0, 10) ?? '',
      }
      ask({
        title: t.editTitle(key.name),
        action: t.save,
        fields: fieldsOf(before.name, before.quota, before.ends),
        async run({ name, quota, ends }) {
          // Only what was changed: the end of a key is exact to the second, the field to the day.
          await api.patch(`/keys/${key.id}`, {
            ...(name !== before.name && { name }),
            ...(quota !== before.quota && { quota_per_minute: quotaOf(quota) }),
            ...(ends !== before.ends && { expires_at: endOf(ends) }),
          })
          toast(t.saved)
          onChanged()
        },
      })
    },
    rotate: (key: Key) => {
      const earlier = predecessorsOf(keys, key).filter(({ state }) => state === 'active')
      askToRotate({
        apiKey: key,
        consequences: earlier.length === 0 ? [] : [t.rotateEnds(earlier.length, nameAll(earlier))],
        rotate: async (overlap_seconds) =>
          issued((await api.post<IssuedKey>(`/keys/${key.id}/rotate`, { overlap_seconds })).data),
      })
    },
    revoke: useRevokeQuestion(keys, onChanged),
  }
}

function useRevokeQuestion(keys: readonly Key[], onChanged: () => void) {
  const { t, api, toast, ask } = useConsole(words)
  return (key: Key) => {
    const successors = successorsOf(keys, key.id).filter(({ state }) => state !== 'revoked')
    const [count, names] = [successors.length, nameAll(successors)]
    const fates = [
      { value: 'revoked', label: t.successorsRevoked },
      { value: 'kept', label: t.successorsKept },
    ]
    const said = (fate: string) => (fate === 'kept' ? t.revokeKeeps(count, names) : t.revokeAlso(count, names))
    const fields = { fate: { label: t.successors(count), value: 'revoked', options: fates } }
    ask<'fate'>({
      title: t.revokeTitle(key.name),
      consequences: ({ fate }) => [t.revokeNow, ...(count > 0 ? [said(fate)] : []), t.revokeFinal],
      action: t.revoke,
      isDanger: true,
      ...(count > 0 && { fields }),
      async run({ fate }) {
        await api.post(`/keys/${key.id}/revoke`, { keep_successors: fate === 'kept' })
        toast(t.revokedToast(key.prefix))
        onChanged()
      },
    })
  }
}
