import { Brand } from '../app/brand.tsx'
import { useSend } from '../app/form.tsx'
import { usePageTitle } from '../app/page-title.ts'
import { Switches, type SwitchesProps } from '../app/switches.tsx'
import { Button } from '../components/form/controls.tsx'
import { useTimeZone, useWords } from '../i18n/language.tsx'
import { shell } from '../i18n/shell.ts'
import { selfService as words } from '../i18n/site/self-service.ts'
import type { Partner } from './api.ts'
import { usePartner } from './context.tsx'
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
  partner: Partner
  onPartner: (partner: Partner) => void
}

/** What the partner who has signed in uses, has, was told and refused, and may ask for. */
export function PartnerPage({ partner, onPartner, onLanguage }: PartnerPageProps) {
  const { t, format, api } = usePartner(words)
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
        <SignOut />
      </header>
      <main class="app-main partner-main stack stack-wide" id="main" tabIndex={-1}>
        <div class="stack stack-tight">
          <h1>{partner.organization}</h1>
          <p class="soft">
            {t.signedInWith(partner.key.prefix, partner.key.name)}. {t.endsAt(format.time(partner.ends_at))} {zone}.
          </p>
        </div>
        <Usage />
        <Keys onRotated={() => void afterRotation()} />
        <Webhooks />
        <Takedowns />
        <Proofs />
        <Refusals />
        <QuotaRequests />
        <Limits />
        <Licenses />
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

function SignOut() {
  const { t, api } = usePartner(words)
  const { isBusy, send } = useSend()
  return (
    <Button isSmall icon="leave" isBusy={isBusy} onPress={() => void send(() => api.signOut())}>
      {t.signOut}
    </Button>
  )
}
