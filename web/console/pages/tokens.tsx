import type { ListedToken, NewToken } from '../../../src/console/session/schemas.ts'
import { Dialog } from '../../components/feedback/dialog.tsx'
import { EmptyState } from '../../components/feedback/notes.tsx'
import { Button } from '../../components/form/controls.tsx'
import { CopyField } from '../../components/form/copy.tsx'
import { administrators as words } from '../../i18n/console/administrators.ts'
import { useWords } from '../../i18n/language.tsx'
import { DAY_MS } from '../../i18n/time.ts'
import { ListPage } from '../list/list-page.tsx'
import { useList } from '../list/use-list.ts'
import { useConsole } from '../session/context.tsx'
import { useRoleField } from './role-field.ts'

/** By which programs of the operator use the admin API. */
export function TokenList() {
  const { t, format, api, ask } = useConsole(words)
  const roleField = useRoleField()
  const list = useList<ListedToken, undefined>('/tokens', [])
  const time = (at: string | null, none: string) => (at === null ? none : format.dateTime(at))
  const add = () =>
    ask({
      title: t.addToken,
      consequences: [t.tokenShown],
      action: t.addToken,
      fields: {
        name: { label: t.tokenName, maxLength: 100, hasFocus: true },
        role: roleField(),
        days: { label: t.tokenDays, help: t.tokenDaysHelp, value: '90', maxLength: 5, detail: 'expires_at' },
      },
      async run({ name, role, days: typed }) {
        const days = typed.replaceAll(/\D/g, '')
        const expires_at = days === '' ? null : new Date(Date.now() + Number(days) * DAY_MS).toISOString()
        const { data } = await api.post<NewToken>('/tokens', { name: name.trim(), role, expires_at })
        list.refresh()
        return (onClose) => <TokenShown {...data} onClose={onClose} />
      },
    })
  const remove = ({ id, name }: ListedToken) =>
    ask({
      title: t.removeTokenOf(name),
      consequences: [t.removeTokenEffect],
      action: t.remove,
      isDanger: true,
      async run() {
        await api.remove(`/tokens/${id}`)
        list.refresh()
      },
    })
  return (
    <ListPage
      label={t.tokens}
      list={list}
      columns={[
        { id: 'name', title: t.tokenName, cell: ({ name }) => name },
        { id: 'role', title: t.tokenRole, cell: ({ role }) => t[role] },
        { id: 'made-by', title: t.madeBy, cell: ({ made_by }) => made_by },
        { id: 'expires', title: t.expires, cell: ({ expires_at }) => time(expires_at, t.noEnd) },
        { id: 'used', title: t.usedAt, cell: ({ used_at }) => time(used_at, t.never) },
        {
          id: 'actions',
          title: t.actions,
          cell: (row) => (
            <Button kind="danger" isSmall onPress={() => remove(row)}>
              {t.remove}
            </Button>
          ),
        },
      ]}
      rowKey={({ id }) => id}
      expected={2}
      empty={<EmptyState title={t.noTokens} />}
      head={
        <>
          <h2>{t.tokens}</h2>
          <div class="row row-apart">
            <p class="soft">{t.tokensIntro}</p>
            <Button onPress={add}>{t.addToken}</Button>
          </div>
        </>
      }
    />
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
