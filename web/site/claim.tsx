import type { ClaimFrame } from '../../src/site/page/web-pages.ts'
import { Button } from '../components/form/controls.tsx'
import { useFormat, useWords } from '../i18n/language.tsx'
import { applying } from '../i18n/site/applying.ts'
import { CopyText } from './parts/copy-text.tsx'
import { PlainPage } from './plain-page.tsx'

/** Where a key is claimed: a button, the key, or that there is nothing to be had. */
export function ClaimDocument(frame: ClaimFrame) {
  const t = applying[frame.language]
  const isAsked = frame.view === 'ask'
  const title = { ask: t.claimTitle, key: t.keyTitle, gone: t.goneTitle }[frame.view]
  return (
    <PlainPage frame={frame} title={title} hasLanguages={isAsked}>
      {frame.view === 'key' ? (
        <ClaimedKey {...frame} />
      ) : (
        <div class="stack">
          <h1>{title}</h1>
          <p>{isAsked ? t.claimIntro : t.gone}</p>
        </div>
      )}
      {isAsked && (
        // Without an action: to the address of the page, which is the link itself.
        <form method="post">
          <Button kind="primary" type="submit">
            {t.claim}
          </Button>
        </form>
      )}
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
        <CopyText id="api-key" text={apiKey} isCode />
        <p class="soft">
          {t.quota(format.number(quotaPerMinute))} {t.serverOnly}
        </p>
      </section>
      <section class="stack stack-tight">
        <h2>{t.tryIt}</h2>
        <p>{t.tryHelp}</p>
        <CopyText text={curlOf(apiKey, publicUrl)} isCode />
        <p>{t.orScript}</p>
        <CopyText text={scriptOf(apiKey, publicUrl)} isCode />
      </section>
      <section class="stack stack-tight">
        <h2>{t.next}</h2>
        <ul>
          <li>
            <a href="/docs">{t.nextDocs}</a>
          </li>
          <li>
            <a href="/partner">{t.partnerPage}</a>
          </li>
          <li>
            <a href="/licenses">{t.nextLicenses}</a>
          </li>
        </ul>
      </section>
    </>
  )
}

const curlOf = (key: string, publicUrl: string) =>
  `curl -H 'X-API-Key: ${key}' '${publicUrl}/api/public/search?q=mua&limit=3'`

/** Saved as a file or typed into `node`, it runs as it is. */
const scriptOf = (key: string, publicUrl: string) =>
  [
    `fetch('${publicUrl}/api/public/search?q=mua&limit=3', { headers: { 'X-API-Key': '${key}' } })`,
    '  .then((answer) => answer.json())',
    '  .then(console.log)',
  ].join('\n')
