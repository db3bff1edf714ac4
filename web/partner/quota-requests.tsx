import { useState } from 'preact/hooks'
import type { OwnQuotaRequest } from '../../src/console/partners/schemas.ts'
import { ApiFailure } from '../app/api-failure.ts'
import { ListView } from '../app/list-view.tsx'
import { useLoad } from '../app/use-load.ts'
import { Badge, type Tone } from '../components/feedback/badge.tsx'
import { Confirm } from '../components/feedback/confirm.tsx'
import { useToast } from '../components/feedback/toast.tsx'
import { Button } from '../components/form/button.tsx'
import { Field } from '../components/form/field.tsx'
import { useFormat, useWords } from '../i18n/language.tsx'
import { ownDesk as words } from '../i18n/site/own-desk.ts'
import type { Api } from './api.ts'

const TONES: Record<OwnQuotaRequest['state'], Tone> = { open: 'calm', approved: 'good', refused: 'neutral' }

/** Asking the operator for more, and what became of it. */
export function QuotaRequests({ api }: { api: Api }) {
  const t = useWords(words)
  const [isAsked, setIsAsked] = useState(false)
  const list = useLoad((signal) => api.get<OwnQuotaRequest[]>('/quota-requests', { signal }), [])
  const hasOpen = list.data?.data.some(({ state }) => state === 'open') ?? true
  return (
    <section class="stack" aria-labelledby="quota">
      <div class="row row-apart">
        <div class="stack stack-tight">
          <h2 id="quota">{t.quotaTitle}</h2>
          <p class="soft">{t.quotaHelp}</p>
        </div>
        {!hasOpen && <Button onPress={() => setIsAsked(true)}>{t.ask}</Button>}
      </div>
      <ListView
        label={t.quotaTitle}
        list={list}
        render={(requests) => requests.map((request) => <Asked key={request.id} request={request} />)}
        empty={null}
        expected={1}
      />
      {isAsked && <Ask api={api} onDone={list.refresh} onClose={() => setIsAsked(false)} />}
    </section>
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
      <p class="partner-name">{reason}</p>
      <p class="small soft">
        {t.asked} {format.dateTime(created_at)}
        {decided_at !== null && ` · ${t.answered} ${format.dateTime(decided_at)}`}
      </p>
      {note !== null && <p class="partner-name">{note}</p>}
    </article>
  )
}

function Ask({ api, onDone, onClose }: { api: Api; onDone: () => void; onClose: () => void }) {
  const t = useWords(words)
  const toast = useToast()
  const [quota, setQuota] = useState('')
  const [reason, setReason] = useState('')
  const [failure, setFailure] = useState<ApiFailure>()
  const send = async () => {
    try {
      await api.post('/quota-requests', { quota_per_minute: Number(quota), reason })
    } catch (error) {
      if (error instanceof ApiFailure) setFailure(error)
      throw error
    }
    toast(t.sent)
    onDone()
  }
  return (
    <Confirm title={t.askTitle} consequences={[]} action={t.send} onConfirm={send} onClose={onClose}>
      <Field
        label={t.quota}
        value={quota}
        type="number"
        min={1}
        max={1_000_000}
        error={failure?.detail('quota_per_minute')}
        hasFocus
        onChange={setQuota}
      />
      <Field
        label={t.reason}
        help={t.reasonHelp}
        value={reason}
        rows={4}
        maxLength={1000}
        error={failure?.detail('reason')}
        onChange={setReason}
      />
    </Confirm>
  )
}
