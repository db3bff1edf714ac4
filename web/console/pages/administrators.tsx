import { useState } from 'preact/hooks'
import type { AdministratorRules, ListedAdministrator } from '../../../src/console/session/schemas.ts'
import { usePageTitle } from '../../app/page-title.ts'
import { useAttempt } from '../../app/use-attempt.ts'
import { useLoad } from '../../app/use-load.ts'
import { Badge } from '../../components/feedback/badge.tsx'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { useToast } from '../../components/feedback/toast.tsx'
import { Button } from '../../components/form/button.tsx'
import { Switch } from '../../components/form/switch.tsx'
import type { Column } from '../../components/list/table.tsx'
import { administrators as words } from '../../i18n/console/administrators.ts'
import { useFormat, useWords } from '../../i18n/language.tsx'
import { ListPage } from '../list/list-page.tsx'
import { useList } from '../list/use-list.ts'
import { useAdministrator, useApi, useHasRole } from '../session/context.tsx'
import { AdministratorDialog, type DialogKind } from './administrator-dialog.tsx'
import { TokenList } from './tokens.tsx'

const TONES = { owner: 'warn', editor: 'calm', support: 'neutral' } as const

export function AdministratorsPage() {
  const t = useWords(words)
  usePageTitle(t.title)
  const isOwner = useHasRole('owner')
  return (
    <>
      <h1>{t.title}</h1>
      {isOwner ? <AdministratorList /> : <EmptyState title={t.ownersOnly} help={t.ownersOnlyHelp} />}
      {isOwner && <DemandSecondFactor />}
      {isOwner && <TokenList />}
    </>
  )
}

/** What owners demand of everybody; the list says who has it already. */
function DemandSecondFactor() {
  const t = useWords(words)
  const api = useApi()
  const toast = useToast()
  const attempt = useAttempt()
  const rules = useLoad((signal) => api.get<AdministratorRules>('/administrators/rules', { signal }), [])
  const change = (second_factor: boolean) =>
    attempt(async () => {
      await api.put('/administrators/rules', { second_factor })
      toast(second_factor ? t.demanded : t.notDemanded)
    }).then(rules.refresh)
  if (rules.data === undefined) return null
  return (
    <section class="card">
      <Switch
        label={t.demand}
        help={t.demandHelp}
        isOn={rules.data.data.second_factor}
        onChange={(isOn) => void change(isOn)}
      />
    </section>
  )
}

interface Open {
  kind: DialogKind
  admin?: ListedAdministrator
}

function AdministratorList() {
  const t = useWords(words)
  const [open, setOpen] = useState<Open>()
  const list = useList<ListedAdministrator, undefined>('/administrators', [])
  return (
    <ListPage
      label={t.title}
      list={list}
      columns={useColumns(setOpen)}
      rowKey={({ id }) => id}
      expected={3}
      head={
        <div class="row row-apart">
          <p class="soft">{t.intro}</p>
          <Button kind="primary" icon="person" onPress={() => setOpen({ kind: 'add' })}>
            {t.add}
          </Button>
        </div>
      }
    >
      {open && (
        <AdministratorDialog
          kind={open.kind}
          admin={open.admin}
          onDone={list.refresh}
          onClose={() => setOpen(undefined)}
        />
      )}
    </ListPage>
  )
}

function useColumns(onOpen: (open: Open) => void): Column<ListedAdministrator>[] {
  const t = useWords(words)
  const format = useFormat()
  const own = useAdministrator()
  const time = (at: string | null) => (at === null ? t.never : format.dateTime(at))
  return [
    { id: 'name', title: t.name, cell: (row) => (row.name === own.name ? `${row.name} (${t.you})` : row.name) },
    { id: 'role', title: t.role, cell: (row) => <Badge tone={TONES[row.role]}>{t[row.role]}</Badge> },
    { id: 'second', title: t.secondFactor, cell: (row) => (row.has_second_factor ? t.on : t.off) },
    {
      id: 'signed-in',
      title: t.signedIn,
      cell: (row) =>
        row.link_expires_at === null ? time(row.signed_in_at) : t.linkOpen(format.dateTime(row.link_expires_at)),
    },
    { id: 'actions', title: t.actions, cell: (row) => <Actions admin={row} onOpen={onOpen} /> },
  ]
}

function Actions({ admin, onOpen }: { admin: ListedAdministrator; onOpen: (open: Open) => void }) {
  const t = useWords(words)
  const button = (kind: DialogKind, label: string) => (
    <Button kind={kind === 'remove' ? 'danger' : 'quiet'} isSmall onPress={() => onOpen({ kind, admin })}>
      {label}
    </Button>
  )
  return (
    <div class="row">
      {button('role', t.changeRole)}
      {button('password', t.resetPassword)}
      {admin.has_second_factor && button('second-factor', t.turnOff)}
      {button('remove', t.remove)}
    </div>
  )
}
