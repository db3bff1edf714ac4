import { useState } from 'preact/hooks'
import { Brand } from '../app/brand.tsx'
import { usePageTitle } from '../app/page-title.ts'
import { Switches, type SwitchesProps } from '../app/switches.tsx'
import { Button } from '../components/form/button.tsx'
import { useFormat, useTimeZone, useWords } from '../i18n/language.tsx'
import { shell } from '../i18n/shell.ts'
import { selfService as words } from '../i18n/site/self-service.ts'
import type { Api, Partner } from './api.ts'
import { Keys } from './keys.tsx'
import { Licenses } from './licenses.tsx'
import { Limits } from './limits.tsx'
import { Proofs } from './proofs.tsx'
import { QuotaRequests } from './quota-requests.tsx'
import { Refusals } from './refusals.tsx'
import { Takedowns } from './takedowns.tsx'
import { Usage } from './usage.tsx'
import { Webhooks } from './webhooks.tsx'

interface PartnerPageProps extends SwitchesProps {
  api: Api
  partner: Partner
  onPartner: (partner: Partner) => void
}

/** What the partner who has signed in uses, has, was told and refused, and may ask for. */
export function PartnerPage({ api, partner, onPartner, onLanguage }: PartnerPageProps) {
  const t = useWords(words)
  const format = useFormat()
  const zone = useWords(shell).timeZone(useTimeZone())
  usePageTitle(partner.organization)
  const afterRotation = async () => {
    const now = await api.findSession()
    if (now !== undefined) onPartner(now)
  }
  return (
    <div class="partner">
      <a class="skip" href="#main">
        {t.skip}
      </a>
      <header class="app-top">
        <Brand place={t.place} href="/" />
        <SignOut api={api} />
      </header>
      <main class="app-main partner-main stack stack-wide" id="main" tabIndex={-1}>
        <div class="stack stack-tight">
          <h1>{partner.organization}</h1>
          <p class="soft">
            {t.signedInWith(partner.key.prefix, partner.key.name)}. {t.endsAt(format.time(partner.ends_at))} {zone}.
          </p>
        </div>
        <Usage api={api} />
        <Keys api={api} onRotated={() => void afterRotation()} />
        <Webhooks api={api} />
        <Takedowns api={api} />
        <Proofs api={api} />
        <Refusals api={api} />
        <QuotaRequests api={api} />
        <Limits api={api} />
        <Licenses api={api} />
      </main>
      <footer class="partner-end">
        <nav class="row" aria-label={t.links}>
          <a href="/docs">{t.docs}</a>
        </nav>
        <Switches onLanguage={onLanguage} />
      </footer>
    </div>
  )
}

function SignOut({ api }: { api: Api }) {
  const t = useWords(words)
  const [isBusy, setIsBusy] = useState(false)
  const signOut = () => {
    setIsBusy(true)
    api.signOut().catch(() => setIsBusy(false))
  }
  return (
    <Button isSmall icon="leave" isBusy={isBusy} onPress={signOut}>
      {t.signOut}
    </Button>
  )
}
