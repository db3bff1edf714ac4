import { useState } from 'preact/hooks'
import type { MailWithText } from '../../../../src/console/mails/schemas.ts'
import { usePageTitle } from '../../../app/page-title.ts'
import { useLoad } from '../../../app/use-load.ts'
import { Confirm } from '../../../components/feedback/confirm.tsx'
import { ErrorNote } from '../../../components/feedback/error-note.tsx'
import { Skeleton } from '../../../components/feedback/skeleton.tsx'
import { useToast } from '../../../components/feedback/toast.tsx'
import { Button } from '../../../components/form/button.tsx'
import { CopyField } from '../../../components/form/copy-field.tsx'
import { useFormat } from '../../../i18n/language.tsx'
import type { PageProps } from '../../address/page-props.ts'
import { PutAway } from '../../list/put-away.tsx'
import { useApi } from '../../session/context.tsx'
import { MailBadge, useMailWords } from './mail-words.tsx'

/** One mail, with its text to copy. */
export function MailPage({ params }: PageProps) {
  const { t, kinds } = useMailWords()
  const api = useApi()
  const loaded = useLoad((signal) => api.get<MailWithText>(`/mails/${params.id}`, { signal }), [params.id])
  const mail = loaded.data?.data
  usePageTitle(mail ? kinds[mail.kind] : t.title)
  return (
    <>
      <header class="row row-apart">
        <h1>{mail ? kinds[mail.kind] : t.title}</h1>
        <Button kind="plain" icon="left" href="/console/mails">
          {t.back}
        </Button>
      </header>
      {loaded.error && <ErrorNote failure={loaded.error} onRetry={loaded.refresh} />}
      {mail === undefined && loaded.isLoading && <Skeleton shape="block" />}
      {mail && <Shown mail={mail} onDone={loaded.refresh} />}
    </>
  )
}

function Shown({ mail, onDone }: { mail: MailWithText; onDone: () => void }) {
  const { t } = useMailWords()
  const format = useFormat()
  const time = (at: string | null) => (at === null ? t.never : format.dateTime(Date.parse(at)))
  return (
    <div class="columns">
      <section class="card stack">
        <dl class="facts">
          <dt>{t.state}</dt>
          <dd>
            <MailBadge mail={mail} />
          </dd>
          <dt>{t.recipient}</dt>
          <dd>{mail.recipient}</dd>
          <dt>{t.partner}</dt>
          <dd>
            {mail.partner_id === null ? '–' : <a href={`/console/partners/${mail.partner_id}`}>{mail.partner_name}</a>}
          </dd>
          <dt>{t.when}</dt>
          <dd>{time(mail.created_at)}</dd>
          <dt>{t.sentAt}</dt>
          <dd>{time(mail.sent_at)}</dd>
          <dt>{t.tries}</dt>
          <dd class="numbers">{format.number(mail.attempts)}</dd>
          <dt>{t.lastError}</dt>
          <dd>{mail.last_error ?? '–'}</dd>
        </dl>
        {mail.put_away_at === null && (mail.state === 'failed' || mail.state === 'to-copy') && (
          <div class="row">
            <PutAway path="/mails" id={mail.id} onDone={onDone} />
          </div>
        )}
        {mail.state !== 'sent' && mail.content && <Retry mail={mail} onDone={onDone} />}
      </section>
      <section class="card stack">
        {mail.content ? (
          <>
            <CopyField label={t.subject} value={mail.content.subject} />
            <CopyField label={t.text} value={mail.content.text} />
          </>
        ) : (
          <p class="soft">{t.gone}</p>
        )}
      </section>
    </div>
  )
}

function Retry({ mail, onDone }: { mail: MailWithText; onDone: () => void }) {
  const { t } = useMailWords()
  const api = useApi()
  const toast = useToast()
  const [isAsked, setIsAsked] = useState(false)
  async function retry() {
    await api.post(`/mails/${mail.id}/retry`)
    toast(t.retried)
    onDone()
  }
  return (
    <>
      <div class="row">
        <Button onPress={() => setIsAsked(true)}>{t.retry}</Button>
      </div>
      {isAsked && (
        <Confirm
          title={t.retry}
          consequences={[t.retryEffect(mail.recipient)]}
          action={t.retry}
          onConfirm={retry}
          onClose={() => setIsAsked(false)}
        />
      )}
    </>
  )
}
