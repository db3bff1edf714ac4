import type { OwnQuotaRequest } from '../../src/console/partners/schemas.ts'
import { ListView } from '../app/list-view.tsx'
import { Badge, type Tone } from '../components/feedback/notes.tsx'
import { Button } from '../components/form/controls.tsx'
import { useFormat, useWords } from '../i18n/language.tsx'
import { ownDesk as words } from '../i18n/site/own-desk.ts'
import { useOwn, usePartner } from './context.tsx'
import { Section } from './section.tsx'

const TONES: Record<OwnQuotaRequest['state'], Tone> = { open: 'calm', approved: 'good', refused: 'neutral' }

/** Asking the operator for more, and what became of it. */
export function QuotaRequests() {
  const { t, api, ask } = usePartner(words)
  const list = useOwn<OwnQuotaRequest[]>('/quota-requests')
  const hasOpen = list.data?.data.some(({ state }) => state === 'open') ?? true
  const askForMore = () =>
    ask({
      title: t.askTitle,
      action: t.send,
      fields: {
        quota: {
          label: t.quota,
          type: 'number',
          min: 1,
          max: 1_000_000,
          hasFocus: true,
          detail: 'quota_per_minute',
        },
        reason: { label: t.reason, help: t.reasonHelp, rows: 4, maxLength: 1000 },
      },
      run: ({ quota, reason }) => api.post('/quota-requests', { quota_per_minute: Number(quota), reason }),
      said: t.sent,
      onDone: list.refresh,
    })
  const action = !hasOpen && <Button label={t.ask} onPress={askForMore} />
  return (
    <Section id="quota" title={t.quotaTitle} help={t.quotaHelp} action={action}>
      <ListView
        label={t.quotaTitle}
        list={list}
        render={(requests) => requests.map((request) => <Asked key={request.id} request={request} />)}
        empty={null}
        expected={1}
      />
    </Section>
  )
}

function Asked({ request }: { request: OwnQuotaRequest }) {
  const t = useWords(words)
  const format = useFormat()
  const { quota_per_minute, reason, state, created_at, decided_at, note } = request
  return (
    <article class="card stack stack-tight">
      <div class="row row-apart">
        <h3>{t.perMinute(format.number(quota_per_minute))}</h3>
        <Badge tone={TONES[state]}>{t[state]}</Badge>
      </div>
      <p class="app-address">{reason}</p>
      <p class="small soft">
        {t.asked} {format.dateTime(created_at)}
        {decided_at !== null && ` · ${t.answered} ${format.dateTime(decided_at)}`}
      </p>
      {note !== null && <p class="app-address">{note}</p>}
    </article>
  )
}
