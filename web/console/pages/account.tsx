import type { Contact } from '../../../src/console/alerts/schemas.ts'
import type { OwnAccount } from '../../../src/console/session/schemas.ts'
import { Form } from '../../app/form.tsx'
import { usePageTitle } from '../../app/page-title.ts'
import { Button } from '../../components/form/controls.tsx'
import { Table } from '../../components/list/table.tsx'
import { account as words } from '../../i18n/console/account.ts'
import { alerts as contactWords } from '../../i18n/console/watch/alerts.ts'
import { useConsole } from '../session/context.tsx'
import { Thing, useThing } from '../thing.tsx'
import { nameBrowser } from './name-browser.ts'
import { SecondFactor } from './second-factor.tsx'

export function AccountPage() {
  const { t } = useConsole(words)
  usePageTitle(t.title)
  const loaded = useThing<OwnAccount>('/account/sessions')
  return (
    <>
      <h1>{t.title}</h1>
      <div class="columns">
        <ChangePassword onDone={loaded.refresh} />
        <section class="card stack">
          <h2>{t.secondFactor}</h2>
          <Thing of={loaded} shape="text">
            {({ has_second_factor, recovery_codes_left }) => (
              <SecondFactor isOn={has_second_factor} codesLeft={recovery_codes_left} onDone={loaded.refresh} />
            )}
          </Thing>
        </section>
      </div>
      <OwnContact />
      <section class="stack">
        <h2>{t.sessions}</h2>
        {loaded.data !== undefined && <Sessions sessions={loaded.data.data.sessions} onDone={loaded.refresh} />}
      </section>
    </>
  )
}

function ChangePassword({ onDone }: { onDone: () => void }) {
  const { t, api, toast } = useConsole(words)
  const again = 'new-password' as const
  return (
    <section class="card stack">
      <h2>{t.password}</h2>
      <p class="soft">{t.passwordHelp}</p>
      <Form
        fields={{
          current: {
            label: t.current,
            type: 'password',
            name: 'current',
            autocomplete: 'current-password',
            detail: 'current_password',
          },
          wanted: {
            label: t.wanted,
            help: t.wantedHelp,
            type: 'password',
            name: 'wanted',
            autocomplete: again,
            detail: 'new_password',
          },
          again: { label: t.again, type: 'password', name: 'again', autocomplete: again, isOptional: true },
        }}
        missing={t.missing}
        check={({ wanted, again }) => (wanted === again ? {} : { again: t.different })}
        action={t.password}
        isReset
        send={async ({ current, wanted }) => {
          await api.post('/account/password', { current_password: current, new_password: wanted })
          toast(t.passwordChanged)
          onDone()
        }}
      />
    </section>
  )
}

/** Where the administrator is told what waits. */
function OwnContact() {
  const { t, api, toast } = useConsole(contactWords)
  const loaded = useThing<Contact>('/account/contact')
  const languages = [
    { value: 'vi', label: t.vi },
    { value: 'en', label: t.en },
  ]
  return (
    <section class="card stack">
      <h2>{t.contact}</h2>
      <p class="soft">{t.contactHelp}</p>
      <Thing of={loaded} shape="text" count={2}>
        {({ email, language }) => (
          <Form
            fields={{
              email: { label: t.email, type: 'email', autocomplete: 'email', isOptional: true, value: email ?? '' },
              language: { label: t.language, value: language, options: languages },
            }}
            action={t.save}
            send={async ({ email, language }) => {
              const { data } = await api.put<Contact>('/account/contact', { email: email.trim() || null, language })
              loaded.set({ ...loaded.data!, data })
              toast(t.saved)
            }}
          />
        )}
      </Thing>
    </section>
  )
}

function Sessions({ sessions, onDone }: { sessions: OwnAccount['sessions']; onDone: () => void }) {
  const { t, format, api, toast, attempt, ask } = useConsole(words)
  const others = sessions.filter((one) => !one.is_own).length
  const end = ({ id, address }: OwnAccount['sessions'][number]) =>
    attempt(async () => {
      await api.remove(`/account/sessions/${id}`)
      toast(t.ended(address))
      onDone()
    })
  const closeOthers = () =>
    ask({
      title: t.closeOthers,
      consequences: [t.closeEffect(format.number(others))],
      action: t.closeOthers,
      isDanger: true,
      async run() {
        const { data } = await api.remove<{ closed: number }>('/account/sessions')
        toast(t.closed(format.number(data.closed)))
        onDone()
      },
    })
  return (
    <>
      <Table
        label={t.sessions}
        rows={sessions}
        columns={[
          {
            id: 'address',
            title: t.address,
            cell: ({ address, is_own }) => (is_own ? `${address} (${t.thisOne})` : address),
          },
          { id: 'browser', title: t.browser, cell: ({ user_agent }) => nameBrowser(user_agent) ?? t.unknown },
          { id: 'since', title: t.since, cell: ({ created_at }) => format.dateTime(created_at) },
          { id: 'seen', title: t.seen, cell: ({ seen_at }) => format.dateTime(seen_at) },
          {
            id: 'end',
            title: t.end,
            cell: (row) => !row.is_own && <Button label={t.end} isSmall onPress={() => void end(row)} />,
          },
        ]}
      />
      {others === 0 ? (
        <p class="soft">{t.noOthers}</p>
      ) : (
        <div class="row">
          <Button label={t.closeOthers} kind="danger" icon="leave" onPress={closeOthers} />
        </div>
      )}
    </>
  )
}
