import { useRef, useState } from 'preact/hooks'
import type { ListedAdministrator, PasswordLink } from '../../../src/console/session/schemas.ts'
import { ApiFailure } from '../../app/api-failure.ts'
import { ShownOnce } from '../../app/shown-once.tsx'
import { Confirm } from '../../components/feedback/confirm.tsx'
import { useToast } from '../../components/feedback/toast.tsx'
import { CopyField } from '../../components/form/copy-field.tsx'
import { Field } from '../../components/form/field.tsx'
import { Select } from '../../components/form/select.tsx'
import { administrators as words } from '../../i18n/console/administrators.ts'
import { useFormat, useWords } from '../../i18n/language.tsx'
import type { Administrator } from '../session/api.ts'
import { useApi } from '../session/context.tsx'

export type DialogKind = 'add' | 'role' | 'password' | 'second-factor' | 'remove'

interface DialogProps {
  kind: DialogKind
  admin: ListedAdministrator | undefined
  /** Something has changed. */
  onDone: () => void
  onClose: () => void
}

interface Shown {
  name: string
  link: PasswordLink
}

/** What is done to one administrator; the link by which they choose a password is shown at the end, once. */
export function AdministratorDialog({ kind, admin, onDone, onClose }: DialogProps) {
  const [shown, setShown] = useState<Shown>()
  const hasLink = useRef(false)
  if (shown) return <LinkShown {...shown} onClose={onClose} />
  const show = (link: Shown) => {
    onDone()
    hasLink.current = true
    setShown(link)
  }
  // A dialog that is done closes itself, but not before the link was read.
  const close = () => {
    if (!hasLink.current) onClose()
  }
  if (kind === 'add' || admin === undefined) return <Add onShown={show} onClose={close} />
  if (kind === 'password') return <ResetPassword admin={admin} onShown={show} onClose={close} />
  return <Change kind={kind} admin={admin} onDone={onDone} onClose={onClose} />
}

function LinkShown({ name, link, onClose }: Shown & { onClose: () => void }) {
  const t = useWords(words)
  const format = useFormat()
  return (
    <ShownOnce title={t.linkOf(name)} kept={t.done} onClose={onClose}>
      <CopyField label={t.link} value={link.url} />
      <p class="soft">{t.linkHelp(format.dateTime(link.expires_at))}</p>
    </ShownOnce>
  )
}

function Add({ onShown, onClose }: { onShown: (shown: Shown) => void; onClose: () => void }) {
  const t = useWords(words)
  const api = useApi()
  const [name, setName] = useState('')
  const [role, setRole] = useState<Administrator['role']>('support')
  const [error, setError] = useState<string>()
  async function add() {
    setError(undefined)
    const { data } = await api
      .post<ListedAdministrator & { link: PasswordLink }>('/administrators', { name: name.trim(), role, link: true })
      .catch((failure: unknown) => {
        if (failure instanceof ApiFailure) setError(failure.detail('name'))
        throw failure
      })
    onShown({ name: data.name, link: data.link })
  }
  return (
    <Confirm title={t.add} consequences={[t.linkShown]} action={t.add} onConfirm={add} onClose={onClose}>
      <Field label={t.name} help={t.nameHelp} value={name} error={error} maxLength={64} hasFocus onChange={setName} />
      <RoleSelect role={role} onRole={setRole} />
    </Confirm>
  )
}

export function RoleSelect({
  role,
  onRole,
}: {
  role: Administrator['role']
  onRole: (role: Administrator['role']) => void
}) {
  const t = useWords(words)
  const help = { owner: t.ownerHelp, editor: t.editorHelp, support: t.supportHelp }
  const options = (['support', 'editor', 'owner'] as const).map((value) => ({ value, label: t[value] }))
  return (
    <Select
      label={t.role}
      value={role}
      options={options}
      help={help[role]}
      onChange={(value) => onRole(value as Administrator['role'])}
    />
  )
}

interface ResetProps {
  admin: ListedAdministrator
  onShown: (shown: Shown) => void
  onClose: () => void
}

function ResetPassword({ admin: { id, name }, onShown, onClose }: ResetProps) {
  const t = useWords(words)
  const api = useApi()
  async function reset() {
    const { data } = await api.post<PasswordLink>(`/administrators/${id}/link`, { void_password: true })
    onShown({ name, link: data })
  }
  return (
    <Confirm
      title={t.resetPasswordOf(name)}
      consequences={[t.resetEffects, t.linkShown]}
      action={t.resetPassword}
      isDanger
      onConfirm={reset}
      onClose={onClose}
    />
  )
}

interface ChangeProps {
  kind: 'role' | 'second-factor' | 'remove'
  admin: ListedAdministrator
  onDone: () => void
  onClose: () => void
}

function Change({ kind, admin, onDone, onClose }: ChangeProps) {
  const t = useWords(words)
  const api = useApi()
  const toast = useToast()
  const [role, setRole] = useState(admin.role)
  const path = `/administrators/${admin.id}`
  const acts = {
    role: {
      title: t.changeRoleOf(admin.name),
      consequences: [t.changeRoleEffect],
      action: t.changeRole,
      said: t.changed(admin.name),
      run: () => api.patch(path, { role }),
    },
    'second-factor': {
      title: t.turnOffOf(admin.name),
      consequences: [t.turnOffEffect],
      action: t.turnOff,
      said: t.turnedOff(admin.name),
      run: () => api.patch(path, { second_factor: false }),
    },
    remove: {
      title: t.removeOf(admin.name),
      consequences: [t.removeEffects, t.removeKept],
      action: t.remove,
      said: t.removed(admin.name),
      run: () => api.remove(path),
    },
  }
  const { title, consequences, action, said, run } = acts[kind]
  async function confirm() {
    await run()
    onDone()
    toast(said)
  }
  return (
    <Confirm
      title={title}
      consequences={consequences}
      action={action}
      isDanger={kind !== 'role'}
      onConfirm={confirm}
      onClose={onClose}
    >
      {kind === 'role' && <RoleSelect role={role} onRole={setRole} />}
    </Confirm>
  )
}
