import type { ClaimFrame } from '../../src/site/page/web-pages.ts'
import { Button } from '../components/form/button.tsx'
import { useFormat, useWords } from '../i18n/language.tsx'
import { applying } from '../i18n/site/applying.ts'
import { PlainPage } from './plain-page.tsx'

/** Where a key is claimed: a button, the key, or that there is nothing to be had. */
export function ClaimDocument(frame: ClaimFrame) {
  const t = applying[frame.language]
  if (frame.view === 'ask')
    return (
      <PlainPage frame={frame} title={t.claimTitle} hasLanguages>
        <div class="stack">
          <h1>{t.claimTitle}</h1>
          <p>{t.claimIntro}</p>
        </div>
        {/* Without an action: to the address of the page, which is the link itself. */}
        <form method="post">
          <Button kind="primary" type="submit">
            {t.claim}
          </Button>
        </form>
      </PlainPage>
    )
  if (frame.view === 'key')
    return (
      <PlainPage frame={frame} title={t.keyTitle}>
        <ClaimedKey {...frame} />
      </PlainPage>
    )
  return (
    <PlainPage frame={frame} title={t.goneTitle}>
      <div class="stack">
        <h1>{t.goneTitle}</h1>
        <p>{t.gone}</p>
      </div>
    </PlainPage>
  )
}

function ClaimedKey({ organization, apiKey, quotaPerMinute, publicUrl }: Extract<ClaimFrame, { view: 'key' }>) {
  const t = useWords(applying)
  const format = useFormat()
  return (
    <>
      <div class="stack">
        <h1>{t.keyTitle}</h1>
        <p>{t.keyFor(organization)}</p>
        <p class="site-plain-note">{t.keepIt}</p>
      </div>
      <section class="stack stack-tight" aria-label={t.key}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it is selected and copied by keyboard */}
        <pre class="code site-plain-key" tabIndex={0}>
          <code id="api-key">{apiKey}</code>
        </pre>
        <p class="soft">
          {t.quota(format.number(quotaPerMinute))} {t.serverOnly}
        </p>
      </section>
      <p>
        <a href="/partner">{t.partnerPage}</a>
      </p>
      <section class="stack stack-tight">
        <h2>{t.tryIt}</h2>
        <pre class="code">
          <code>{`curl -H "X-API-Key: $KEY" ${publicUrl}/api/public/genres`}</code>
        </pre>
      </section>
    </>
  )
}
