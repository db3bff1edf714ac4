import type { PartnerAccount as Account, Key } from '../../../../src/console/partners/schemas.ts'
import type { FieldDefs } from '../../../app/form.tsx'
import { type IssuedKey, KeyShown, useRotationQuestion } from '../../../app/key-rotation.tsx'
import { Badge, type Tone } from '../../../components/feedback/notes.tsx'
import { Button } from '../../../components/form/controls.tsx'
import { keyWords as words } from '../../../i18n/keys.ts'
import { useWords } from '../../../i18n/language.tsx'
import { CsvLink } from '../../list/csv-link.tsx'
import { useConsole } from '../../session/context.tsx'

const TONES: Readonly<Record<Key['state'], Tone>> = { active: 'good', expired: 'warn', revoked: 'neutral' }

export function Keys({ account, isOwner, onChanged }: { account: Account; isOwner: boolean; onChanged: () => void }) {
  const t = useWords(words)
  const ask = useKeyQuestions(account.id, account.keys, onChanged)
  const prefixOf = new Map(account.keys.map(({ id, prefix }) => [id, prefix]))
  return (
    <div class="card stack">
      <div class="row row-apart">
        <h2>{t.title}</h2>
        {isOwner && account.status === 'approved' && <Button label={t.issue} isSmall onPress={ask.issue} />}
      </div>
      {account.keys.length === 0 && (
        <p class="soft">
          {t.none} {t.noneHelp}
        </p>
      )}
      <ul class="stack">
        {account.keys.map((key) => (
          <KeyRow
            key={key.id}
            apiKey={key}
            replaces={key.rotated_from === null ? undefined : prefixOf.get(key.rotated_from)}
            onOpen={isOwner ? (what) => ask[what](key) : undefined}
          />
        ))}
      </ul>
      {account.keys.length > 0 && (
        <div>
          <CsvLink path="/keys" more={{ partner_id: account.id }} />
        </div>
      )}
    </div>
  )
}

interface KeyRowProps {
  apiKey: Key
  /** The beginning of the key that it was issued in place of. */
  replaces: string | undefined
  onOpen: ((what: 'edit' | 'rotate' | 'revoke') => void) | undefined
}

function KeyRow({ apiKey, replaces, onOpen }: KeyRowProps) {
  const { t, format } = useConsole(words)
  const { name, prefix, state, partner_status, quota_per_minute, last_used_at, expires_at, test_of } = apiKey
  const isRevoked = state === 'revoked'
  return (
    <li class="partners-key stack stack-tight">
      <div class="row row-apart">
        <span>
          <strong>{name}</strong> <code>{prefix}…</code> {test_of !== null && <Badge tone="calm">{t.forTests}</Badge>}{' '}
          {replaces !== undefined && <span class="soft small">{t.replaces(replaces)}</span>}
        </span>
        {state === 'active' && partner_status !== 'approved' ? (
          <Badge tone="warn">{t.heldBack}</Badge>
        ) : (
          <Badge tone={TONES[state]}>{t[state]}</Badge>
        )}
      </div>
      <dl class="facts small">
        <dt>{t.quota}</dt>
        <dd class="numbers">{t.perMinute(format.number(quota_per_minute))}</dd>
        <dt>{t.lastUsed}</dt>
        <dd>{last_used_at === null ? t.neverUsed : format.dateTime(last_used_at)}</dd>
        <dt>{t.ends}</dt>
        <dd>{expires_at === null ? t.never : format.dateTime(expires_at)}</dd>
      </dl>
      {onOpen !== undefined && !isRevoked && (
        <div class="row">
          <Button label={t.edit} isSmall onPress={() => onOpen('edit')} />
          {state === 'active' && <Button label={t.rotate} isSmall onPress={() => onOpen('rotate')} />}
          <Button label={t.revoke} isSmall kind="danger" onPress={() => onOpen('revoke')} />
        </div>
      )}
    </li>
  )
}

const quotaOf = (quota: string) => (quota.trim() === '' ? null : Number(quota))
const endOf = (ends: string) => (ends === '' ? null : `${ends}T00:00:00.000Z`)
const nameAll = (keys: readonly Key[]) => keys.map(({ prefix }) => `${prefix}…`).join(', ')

/** What is asked before a key is issued, changed, replaced or revoked; `keys` are all of the partner's. */
function useKeyQuestions(partnerId: string, keys: readonly Key[], onChanged: () => void) {
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
  const { t, api, ask } = useConsole(words)
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
      run: ({ fate }) => api.post(`/keys/${key.id}/revoke`, { keep_successors: fate === 'kept' }),
      said: t.revokedToast(key.prefix),
      onDone: onChanged,
    })
  }
}

/** The keys that replaced this one, directly or by way of others, and those for tests that were made with any of them. */
function successorsOf(keys: readonly Key[], id: string): Key[] {
  const direct = keys.filter(
    ({ rotated_from, test_of }) => rotated_from === id || (rotated_from === null && test_of === id),
  )
  return direct.flatMap((key) => [key, ...successorsOf(keys, key.id)])
}

/** The keys that this one replaced, directly or by way of others. */
function predecessorsOf(keys: readonly Key[], { rotated_from }: Key): Key[] {
  const before = keys.find(({ id }) => id === rotated_from)
  return before === undefined ? [] : [before, ...predecessorsOf(keys, before)]
}
