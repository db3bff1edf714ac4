import type { VerifyView } from '../../../src/site/page/about-views.ts'
import type { SiteFrame } from '../../../src/site/page/web-pages.ts'
import { Button } from '../../components/form/controls.tsx'
import { Icon } from '../../components/icon.tsx'
import { useWords } from '../../i18n/language.tsx'
import { verify as words } from '../../i18n/site/verify.ts'
import type { PageContent } from '../parts/page-content.ts'
import { Certificate } from './certificate.tsx'

export function verifyPage(view: VerifyView, frame: SiteFrame): PageContent {
  const t = words[frame.language]
  const { checked } = view.proof ?? {}
  const id = view.isCertificate && checked?.valid ? checked.claims.jti : undefined
  return {
    title: id === undefined ? t.title : t.certificate,
    description: t.lead,
    path: id === undefined ? '/verify' : `/verify/${id}`,
    // A page about a proof is private to those who have its link.
    isUnlisted: view.proof !== undefined,
    content: <Verify view={view} frame={frame} />,
  }
}

function Verify({ view, frame }: { view: VerifyView; frame: SiteFrame }) {
  const t = useWords(words)
  return (
    <div class="stack stack-wide verify">
      <header class="stack stack-tight">
        <h1 class="page-title">{view.isCertificate ? t.certificate : t.title}</h1>
        {!view.isCertificate && <p class="page-lead site-unprinted">{t.lead}</p>}
      </header>
      {!view.isCertificate && <VerifyForm given={view.given} />}
      {view.proof !== undefined && <Outcome proof={view.proof} />}
      {view.proof?.checked.valid && (
        <Certificate checked={view.proof.checked} jws={view.proof.jws} frame={frame} isPage={view.isCertificate} />
      )}
      {view.isCertificate && (
        <p class="site-unprinted">
          <a href="/verify">{t.again}</a>
        </p>
      )}
    </div>
  )
}

/** A plain form: without scripts a proof is pasted. */
function VerifyForm({ given }: { given: string }) {
  const t = useWords(words)
  return (
    <form class="card stack site-unprinted" action="/verify#outcome" data-proof-file="" data-too-long={t.tooLong}>
      <label class="field">
        <span class="field-label">{t.field}</span>
        <textarea class="input verify-text" name="proof" rows={5} maxLength={7000} required spellcheck={false}>
          {given}
        </textarea>
      </label>
      <p class="field-error" role="status" hidden />
      <div class="row">
        <Button type="submit" kind="primary">
          {t.check}
        </Button>
        {/* Scripts show it. */}
        <label class="button verify-file" data-waits="" hidden>
          <Icon name="upload" />
          <span class="button-text">{t.file}</span>
          <input class="unseen" type="file" accept=".jws,.jwt,.txt,text/plain,application/jose" />
        </label>
      </div>
    </form>
  )
}

function Outcome({ proof: { checked, since } }: { proof: NonNullable<VerifyView['proof']> }) {
  const t = useWords(words)
  const kind = !checked.valid ? 'danger' : since === 'same' ? 'good' : 'warn'
  return (
    <div id="outcome" class={`site-verdict tone-${kind}`} role="status">
      <Icon name={kind === 'good' ? 'check' : 'warning'} />
      <p>
        <strong>{checked.valid ? t.valid : t.invalid}</strong> {checked.valid ? t[since!] : t[checked.reason]}
      </p>
    </div>
  )
}
