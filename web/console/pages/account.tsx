import { useState } from 'preact/hooks'
import type { OwnAccount } from '../../../src/console/session/schemas.ts'
import { ApiFailure } from '../../app/api-failure.ts'
import { usePageTitle } from '../../app/page-title.ts'
import { useAttempt } from '../../app/use-attempt.ts'
import { useLoad } from '../../app/use-load.ts'
import { Confirm } from '../../components/feedback/confirm.tsx'
import { ErrorNote } from '../../components/feedback/error-note.tsx'
import { Skeleton } from '../../components/feedback/skeleton.tsx'
import { useToast } from '../../components/feedback/toast.tsx'
import { Button } from '../../components/form/button.tsx'
import { Field } from '../../components/form/field.tsx'
import { Table } from '../../components/list/table.tsx'
import { account as words } from '../../i18n/console/account.ts'
import { useFormat, useWords } from '../../i18n/language.tsx'
import { useApi } from '../session/context.tsx'
import { OwnContact } from './contact.tsx'
import { nameBrowser } from './name-browser.ts'
import { SecondFactor } from './second-factor.tsx'

export function AccountPage() {
  const t = useWords(words)
  usePageTitle(t.title)
  const api = useApi()
  const loaded = useLoad((signal) => api.get<OwnAccount>('/account/sessions', { signal }), [])
  const account = loaded.data?.data
  return (
    <>
      <h1>{t.title}</h1>
      {loaded.error && <ErrorNote failure={loaded.error} onRetry={loaded.refresh} />}
      <div class="columns">
        <ChangePassword onDone={loaded.refresh} />
        <section class="card stack">
          <h2>{t.secondFactor}</h2>
          {account === undefined ? (
            <Skeleton count={3} />
          ) : (
            <SecondFactor
              isOn={account.has_second_factor}
              codesLeft={account.recovery_codes_left}
              onDone={loaded.refresh}
            />
          )}
        </section>
      </div>
      <OwnContact />
      <section class="stack">
        <h2>{t.sessions}</h2>
        {account === undefined ? (
          <Skeleton shape="rows" count={2} />
        ) : (
          <Sessions sessions={account.sessions} onDone={loaded.refresh} />
        )}
      </section>
    </>
  )
}

const EMPTY = { current: '', wanted: '', again: '' }
type Entered = typeof EMPTY

function ChangePassword({ onDone }: { onDone: () => void }) {
  const t = useWords(words)
  const api = useApi()
  const toast = useToast()
  const [entered, setEntered] = useState<Entered>(EMPTY)
  const [wrong, setWrong] = useState<Partial<Entered>>({})
  const [failure, setFailure] = useState<ApiFailure>()
  const [isBusy, setIsBusy] = useState(false)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isBusy) return
    setFailure(undefined)
    const missing: Partial<Entered> = {
      ...(entered.current === '' && { current: t.missing }),
      ...(entered.wanted === '' && { wanted: t.missing }),
      ...(entered.again !== entered.wanted && { again: t.different }),
    }
    setWrong(missing)
    if (Object.keys(missing).length > 0) return
    setIsBusy(true)
    try {
      await api.post('/account/password', { current_password: entered.current, new_password: entered.wanted })
      setEntered(EMPTY)
      toast(t.passwordChanged)
      onDone()
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      const details = { current: error.detail('current_password'), wanted: error.detail('new_password') }
      if (details.current ?? details.wanted) setWrong(pruned(details))
      else setFailure(error)
    } finally {
      setIsBusy(false)
    }
  }

  const field = (
    name: keyof Entered,
    label: string,
    autocomplete: 'current-password' | 'new-password',
    help?: string,
  ) => (
    <Field
      label={label}
      type="password"
      name={name}
      value={entered[name]}
      autocomplete={autocomplete}
      {...(help !== undefined && { help })}
      error={wrong[name]}
      onChange={(value) => setEntered((before) => ({ ...before, [name]: value }))}
    />
  )
  return (
    <section class="card stack">
      <h2>{t.password}</h2>
      <p class="soft">{t.passwordHelp}</p>
      {failure && <ErrorNote failure={failure} />}
      <form class="form" onSubmit={submit} noValidate>
        {field('current', t.current, 'current-password')}
        {field('wanted', t.wanted, 'new-password', t.wantedHelp)}
        {field('again', t.again, 'new-password')}
        <div class="form-end">
          <Button kind="primary" type="submit" isBusy={isBusy}>
            {t.password}
          </Button>
        </div>
      </form>
    </section>
  )
}

const pruned = (details: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined)) as Partial<Entered>

function Sessions({ sessions, onDone }: { sessions: OwnAccount['sessions']; onDone: () => void }) {
  const t = useWords(words)
  const format = useFormat()
  const api = useApi()
  const toast = useToast()
  const attempt = useAttempt()
  const [isAsked, setIsAsked] = useState(false)
  const others = sessions.filter((one) => !one.is_own).length
  async function close() {
    const { data } = await api.remove<{ closed: number }>('/account/sessions')
    toast(t.closed(format.number(data.closed)))
    onDone()
  }
  async function end({ id, address }: OwnAccount['sessions'][number]) {
    await api.remove(`/account/sessions/${id}`)
    toast(t.ended(address))
    onDone()
  }
  return (
    <>
      <Table
        label={t.sessions}
        rows={sessions}
        rowKey={({ id }) => id}
        columns={[
          {
            id: 'address',
            title: t.address,
            cell: (row) => (row.is_own ? `${row.address} (${t.thisOne})` : row.address),
          },
          { id: 'browser', title: t.browser, cell: (row) => nameBrowser(row.user_agent) ?? t.unknown },
          { id: 'since', title: t.since, cell: (row) => format.dateTime(Date.parse(row.created_at)) },
          { id: 'seen', title: t.seen, cell: (row) => format.dateTime(Date.parse(row.seen_at)) },
          {
            id: 'end',
            title: t.end,
            cell: (row) =>
              !row.is_own && (
                <Button isSmall onPress={() => void attempt(() => end(row))}>
                  {t.end}
                </Button>
              ),
          },
        ]}
      />
      {others === 0 ? (
        <p class="soft">{t.noOthers}</p>
      ) : (
        <div class="row">
          <Button kind="danger" icon="leave" onPress={() => setIsAsked(true)}>
            {t.closeOthers}
          </Button>
        </div>
      )}
      {isAsked && (
        <Confirm
          title={t.closeOthers}
          consequences={[t.closeEffect(format.number(others))]}
          action={t.closeOthers}
          isDanger
          onConfirm={close}
          onClose={() => setIsAsked(false)}
        />
      )}
    </>
  )
}
