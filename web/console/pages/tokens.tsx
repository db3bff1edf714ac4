import { useState } from 'preact/hooks'
import type { ListedToken, NewToken } from '../../../src/console/session/schemas.ts'
import { ApiFailure } from '../../app/api-failure.ts'
import { Confirm } from '../../components/feedback/confirm.tsx'
import { Dialog } from '../../components/feedback/dialog.tsx'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { Button } from '../../components/form/button.tsx'
import { CopyField } from '../../components/form/copy-field.tsx'
import { Field } from '../../components/form/field.tsx'
import type { Column } from '../../components/list/table.tsx'
import { administrators as words } from '../../i18n/console/administrators.ts'
import { useFormat, useWords } from '../../i18n/language.tsx'
import { DAY_MS } from '../../i18n/time.ts'
import { ListPage } from '../list/list-page.tsx'
import { useList } from '../list/use-list.ts'
import { useApi } from '../session/context.tsx'
import { RoleSelect } from './administrator-dialog.tsx'

/** By which programs of the operator use the admin API. */
export function TokenList() {
  const t = useWords(words)
  const [isAdding, setAdding] = useState(false)
  const [shown, setShown] = useState<NewToken>()
  const [removing, setRemoving] = useState<ListedToken>()
  const list = useList<ListedToken, undefined>('/tokens', [])
  const show = (token: NewToken) => {
    list.refresh()
    setShown(token)
  }
  return (
    <ListPage
      label={t.tokens}
      list={list}
      columns={useColumns(setRemoving)}
      rowKey={({ id }) => id}
      expected={2}
      empty={<EmptyState title={t.noTokens} />}
      head={
        <>
          <h2>{t.tokens}</h2>
          <div class="row row-apart">
            <p class="soft">{t.tokensIntro}</p>
            <Button onPress={() => setAdding(true)}>{t.addToken}</Button>
          </div>
        </>
      }
    >
      {isAdding && <AddToken onShown={show} onClose={() => setAdding(false)} />}
      {shown && <TokenShown {...shown} onClose={() => setShown(undefined)} />}
      {removing && <RemoveToken token={removing} onDone={list.refresh} onClose={() => setRemoving(undefined)} />}
    </ListPage>
  )
}

function useColumns(onRemove: (token: ListedToken) => void): Column<ListedToken>[] {
  const t = useWords(words)
  const format = useFormat()
  const time = (at: string | null, none: string) => (at === null ? none : format.dateTime(at))
  return [
    { id: 'name', title: t.tokenName, cell: (row) => row.name },
    { id: 'role', title: t.tokenRole, cell: (row) => t[row.role] },
    { id: 'made-by', title: t.madeBy, cell: (row) => row.made_by },
    { id: 'expires', title: t.expires, cell: (row) => time(row.expires_at, t.noEnd) },
    { id: 'used', title: t.usedAt, cell: (row) => time(row.used_at, t.never) },
    {
      id: 'actions',
      title: t.actions,
      cell: (row) => (
        <Button kind="danger" isSmall onPress={() => onRemove(row)}>
          {t.remove}
        </Button>
      ),
    },
  ]
}

function AddToken({ onShown, onClose }: { onShown: (token: NewToken) => void; onClose: () => void }) {
  const t = useWords(words)
  const api = useApi()
  const [name, setName] = useState('')
  const [role, setRole] = useState<ListedToken['role']>('support')
  const [days, setDays] = useState('90')
  const [errors, setErrors] = useState<{ name?: string | undefined; end?: string | undefined }>({})
  async function add() {
    setErrors({})
    const end = days === '' ? null : new Date(Date.now() + Number(days) * DAY_MS).toISOString()
    const { data } = await api
      .post<NewToken>('/tokens', { name: name.trim(), role, expires_at: end })
      .catch((failure: unknown) => {
        if (failure instanceof ApiFailure)
          setErrors({ name: failure.detail('name'), end: failure.detail('expires_at') })
        throw failure
      })
    onShown(data)
  }
  return (
    <Confirm title={t.addToken} consequences={[t.tokenShown]} action={t.addToken} onConfirm={add} onClose={onClose}>
      <Field label={t.tokenName} value={name} error={errors.name} maxLength={100} hasFocus onChange={setName} />
      <RoleSelect role={role} onRole={setRole} />
      <Field
        label={t.tokenDays}
        help={t.tokenDaysHelp}
        value={days}
        error={errors.end}
        maxLength={5}
        onChange={(text) => setDays(text.replace(/\D/g, ''))}
      />
    </Confirm>
  )
}

function TokenShown({ name, token, onClose }: NewToken & { onClose: () => void }) {
  const t = useWords(words)
  return (
    <Dialog title={name} onClose={onClose}>
      <CopyField label={t.token} value={token} />
      <p class="soft">{t.tokenHelp}</p>
      <div class="form-end">
        <Button kind="primary" onPress={onClose}>
          {t.done}
        </Button>
      </div>
    </Dialog>
  )
}

interface RemoveProps {
  token: ListedToken
  onDone: () => void
  onClose: () => void
}

function RemoveToken({ token: { id, name }, onDone, onClose }: RemoveProps) {
  const t = useWords(words)
  const api = useApi()
  async function remove() {
    await api.remove(`/tokens/${id}`)
    onDone()
  }
  return (
    <Confirm
      title={t.removeTokenOf(name)}
      consequences={[t.removeTokenEffect]}
      action={t.remove}
      isDanger
      onConfirm={remove}
      onClose={onClose}
    />
  )
}
