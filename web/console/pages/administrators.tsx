import type {
  AdministratorRules,
  ListedAdministrator,
  ListedToken,
  NewToken,
  PasswordLink,
} from '../../../src/console/session/schemas.ts'
import type { FieldDef } from '../../app/form.tsx'
import { usePageTitle } from '../../app/page-title.ts'
import { ShownOnce } from '../../app/shown-once.tsx'
import { Dialog } from '../../components/feedback/dialog.tsx'
import { Badge, EmptyState } from '../../components/feedback/notes.tsx'
import { Button, Switch } from '../../components/form/controls.tsx'
import { CopyField } from '../../components/form/copy.tsx'
import { administrators as words } from '../../i18n/console/administrators.ts'
import { useWords } from '../../i18n/language.tsx'
import { DAY_MS } from '../../i18n/time.ts'
import { ListPage } from '../list/list-page.tsx'
import { useList } from '../list/use-list.ts'
import { useAdministrator, useConsole, useHasRole } from '../session/context.tsx'
import { useThing } from '../thing.tsx'

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
  const { t, api, toast, attempt } = useConsole(words)
  const rules = useThing<AdministratorRules>('/administrators/rules')
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

function AdministratorList() {
  const { t, format } = useConsole(words)
  const own = useAdministrator()
  const list = useList<ListedAdministrator, undefined>('/administrators', [])
  const add = useAddQuestion(list.refresh)
  const questionsOf = useQuestions(list.refresh)
  const time = (at: string | null) => (at === null ? t.never : format.dateTime(at))
  const signedIn = ({ link_expires_at, signed_in_at }: ListedAdministrator) =>
    link_expires_at === null ? time(signed_in_at) : t.linkOpen(format.dateTime(link_expires_at))
  return (
    <ListPage
      label={t.title}
      list={list}
      columns={[
        { id: 'name', title: t.name, cell: ({ name }) => (name === own.name ? `${name} (${t.you})` : name) },
        { id: 'role', title: t.role, cell: ({ role }) => <Badge tone={TONES[role]}>{t[role]}</Badge> },
        { id: 'second', title: t.secondFactor, cell: (row) => (row.has_second_factor ? t.on : t.off) },
        { id: 'signed-in', title: t.signedIn, cell: signedIn },
        {
          id: 'actions',
          title: t.actions,
          cell: (admin) => (
            <div class="row">
              {questionsOf(admin).map(({ label, isDanger, ask }) => (
                <Button label={label} key={label} kind={isDanger ? 'danger' : 'quiet'} isSmall onPress={ask} />
              ))}
            </div>
          ),
        },
      ]}
      expected={3}
      head={
        <div class="row row-apart">
          <p class="soft">{t.intro}</p>
          <Button label={t.add} kind="primary" icon="person" onPress={add} />
        </div>
      }
    />
  )
}

/** A link for choosing a password, shown once. */
const linkOf = (name: string, link: PasswordLink) => (onClose: () => void) => (
  <LinkShown name={name} link={link} onClose={onClose} />
)

function useAddQuestion(onDone: () => void) {
  const { t, api, ask } = useConsole(words)
  const roleField = useRoleField()
  return () =>
    ask({
      title: t.add,
      consequences: [t.linkShown],
      action: t.add,
      fields: { name: { label: t.name, help: t.nameHelp, maxLength: 64, hasFocus: true }, role: roleField() },
      async run({ name, role }) {
        const body = { name: name.trim(), role, link: true }
        const { data } = await api.post<ListedAdministrator & { link: PasswordLink }>('/administrators', body)
        onDone()
        return linkOf(data.name, data.link)
      },
    })
}

/** What is asked before an administrator is changed or removed. */
function useQuestions(onDone: () => void) {
  const { t, api, toast, ask } = useConsole(words)
  const roleField = useRoleField()
  const done = (said: string) => {
    onDone()
    toast(said)
  }
  return ({ id, name, role, has_second_factor }: ListedAdministrator) => {
    const path = `/administrators/${id}`
    const changeRole = () =>
      ask({
        title: t.changeRoleOf(name),
        consequences: [t.changeRoleEffect],
        action: t.changeRole,
        fields: { role: roleField(role) },
        run: (changes) => api.patch(path, changes),
        onDone: () => done(t.changed(name)),
      })
    const resetPassword = () =>
      ask({
        title: t.resetPasswordOf(name),
        consequences: [t.resetEffects, t.linkShown],
        action: t.resetPassword,
        isDanger: true,
        async run() {
          const { data } = await api.post<PasswordLink>(`${path}/link`, { void_password: true })
          onDone()
          return linkOf(name, data)
        },
      })
    const turnOff = () =>
      ask({
        title: t.turnOffOf(name),
        consequences: [t.turnOffEffect],
        action: t.turnOff,
        isDanger: true,
        run: () => api.patch(path, { second_factor: false }),
        onDone: () => done(t.turnedOff(name)),
      })
    const remove = () =>
      ask({
        title: t.removeOf(name),
        consequences: [t.removeEffects, t.removeKept],
        action: t.remove,
        isDanger: true,
        run: () => api.remove(path),
        onDone: () => done(t.removed(name)),
      })
    return [
      { label: t.changeRole, isDanger: false, ask: changeRole },
      { label: t.resetPassword, isDanger: false, ask: resetPassword },
      ...(has_second_factor ? [{ label: t.turnOff, isDanger: false, ask: turnOff }] : []),
      { label: t.remove, isDanger: true, ask: remove },
    ]
  }
}

function LinkShown({ name, link, onClose }: { name: string; link: PasswordLink; onClose: () => void }) {
  const { t, format } = useConsole(words)
  return (
    <ShownOnce title={t.linkOf(name)} kept={t.done} onClose={onClose}>
      <CopyField label={t.link} value={link.url} />
      <p class="soft">{t.linkHelp(format.dateTime(link.expires_at))}</p>
    </ShownOnce>
  )
}

/** By which programs of the operator use the admin API. */
function TokenList() {
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
        return (onClose: () => void) => <TokenShown {...data} onClose={onClose} />
      },
    })
  const remove = ({ id, name }: ListedToken) =>
    ask({
      title: t.removeTokenOf(name),
      consequences: [t.removeTokenEffect],
      action: t.remove,
      isDanger: true,
      run: () => api.remove(`/tokens/${id}`),
      onDone: list.refresh,
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
          cell: (row) => <Button label={t.remove} kind="danger" isSmall onPress={() => remove(row)} />,
        },
      ]}
      expected={2}
      empty={<EmptyState title={t.noTokens} />}
      head={
        <>
          <h2>{t.tokens}</h2>
          <div class="row row-apart">
            <p class="soft">{t.tokensIntro}</p>
            <Button label={t.addToken} onPress={add} />
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
        <Button label={t.done} kind="primary" onPress={onClose} />
      </div>
    </Dialog>
  )
}

/** What someone may do, as a field; the least first. */
function useRoleField(): (role?: ListedAdministrator['role']) => FieldDef {
  const t = useWords(words)
  const help: Readonly<Record<string, string>> = { owner: t.ownerHelp, editor: t.editorHelp, support: t.supportHelp }
  const options = (['support', 'editor', 'owner'] as const).map((value) => ({ value, label: t[value] }))
  return (role = 'support') => ({ label: t.role, value: role, options, help: (chosen) => help[chosen]! })
}
