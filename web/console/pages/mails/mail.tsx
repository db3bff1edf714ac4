import type { MailWithText } from '../../../../src/console/mails/schemas.ts'
import { usePageTitle } from '../../../app/page-title.ts'
import { Button } from '../../../components/form/controls.tsx'
import { CopyField } from '../../../components/form/copy.tsx'
import { Facts } from '../../../components/list/facts.tsx'
import { mails as words } from '../../../i18n/console/mails.ts'
import type { PageProps } from '../../address/page-props.ts'
import { PutAway } from '../../list/put-away.tsx'
import { PageHead } from '../../page-head.tsx'
import { useConsole } from '../../session/context.tsx'
import { Thing, useThing } from '../../thing.tsx'
import { MailBadge, useMailWords } from './mail-words.tsx'

/** One mail, with its text to copy. */
export function MailPage({ params }: PageProps) {
  const { t, kinds } = useMailWords()
  const loaded = useThing<MailWithText>(`/mails/${params.id}`)
  const mail = loaded.data?.data
  const title = mail ? kinds[mail.kind] : t.title
  usePageTitle(title)
  return (
    <>
      <PageHead title={title} back={{ href: '/console/mails', label: t.back }} />
      <Thing of={loaded}>{(mail) => <Shown mail={mail} onDone={loaded.refresh} />}</Thing>
    </>
  )
}

function Shown({ mail, onDone }: { mail: MailWithText; onDone: () => void }) {
  const { t, format, api, toast, ask } = useConsole(words)
  const time = (at: string | null) => (at === null ? t.never : format.dateTime(at))
  const retry = () =>
    ask({
      title: t.retry,
      consequences: [t.retryEffect(mail.recipient)],
      action: t.retry,
      async run() {
        await api.post(`/mails/${mail.id}/retry`)
        toast(t.retried)
        onDone()
      },
    })
  return (
    <div class="columns">
      <section class="card stack">
        <Facts
          rows={[
            [t.state, <MailBadge mail={mail} />],
            [t.recipient, mail.recipient],
            [
              t.partner,
              mail.partner_id === null ? '–' : <a href={`/console/partners/${mail.partner_id}`}>{mail.partner_name}</a>,
            ],
            [t.when, time(mail.created_at)],
            [t.sentAt, time(mail.sent_at)],
            [t.tries, <span class="numbers">{format.number(mail.attempts)}</span>],
            [t.lastError, mail.last_error ?? '–'],
          ]}
        />
        {mail.put_away_at === null && (mail.state === 'failed' || mail.state === 'to-copy') && (
          <div class="row">
            <PutAway path="/mails" id={mail.id} onDone={onDone} />
          </div>
        )}
        {mail.state !== 'sent' && mail.content && (
          <div class="row">
            <Button onPress={retry}>{t.retry}</Button>
          </div>
        )}
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
