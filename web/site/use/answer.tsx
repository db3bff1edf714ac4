import type { UseView } from '../../../src/site/page/web-pages.ts'
import { Button } from '../../components/form/controls.tsx'
import { Icon } from '../../components/icon.tsx'
import { useFormat, useLanguage, useWords } from '../../i18n/language.tsx'
import { use as words } from '../../i18n/site/use.ts'
import { CopyText } from '../parts/copy-text.tsx'
import { previewOf } from '../tracks/preview.ts'
import { creditFor, sayVerdict } from './answer-words.ts'

/** Allowed or not, and why; then what to do next. */
export function UseAnswer({ view, publicUrl }: { view: UseView; publicUrl: string }) {
  const t = useWords(words)
  const language = useLanguage()
  const isAllowed = view.verdict?.isAllowed === true
  return (
    <section class="stack site-unprinted" aria-labelledby="answer-name">
      <h2 id="answer-name" class="unseen">
        {t.answer}
      </h2>
      <p id="answer" class={`site-verdict tone-${isAllowed ? 'good' : 'danger'}`}>
        <Icon name={isAllowed ? 'check' : 'close'} />
        <span>
          <strong>{isAllowed ? t.allowed : t.notAllowed}</strong> {sayVerdict(view, language)}
        </span>
      </p>
      {isAllowed ? <Next view={view} publicUrl={publicUrl} /> : <AskUs view={view} />}
    </section>
  )
}

function Next({ view, publicUrl }: { view: UseView; publicUrl: string }) {
  const t = useWords(words)
  const format = useFormat()
  const preview = previewOf(view.track)
  return (
    <>
      <div class="stack stack-tight">
        <h3>{t.credit}</h3>
        <CopyText text={creditFor(view, publicUrl, useLanguage())} />
        <p class="soft small">
          {t[`${view.use!}_place`]} {view.verdict!.mustCredit || t.free}
        </p>
      </div>
      {preview === undefined ? (
        <p class="soft">{t.noPreview}</p>
      ) : (
        <p class="row">
          <Button href={`/tracks/${view.track.slug}/preview`} icon="down" download>
            {t.preview}
          </Button>
          <span class="soft small">{t.previewHelp(format.number(preview.duration))}</span>
        </p>
      )}
      <p class="soft small">
        {t.whole} <MailLink view={view} />
      </p>
    </>
  )
}

function AskUs({ view }: { view: UseView }) {
  const t = useWords(words)
  return (
    <p>
      {t.askUs} <MailLink view={view} />
      <br />
      {t.askOther}: <a href="/search?commercial=true">{t.other}</a>
    </p>
  )
}

function MailLink({ view: { contact, track } }: { view: UseView }) {
  const t = useWords(words)
  return <a href={`mailto:${contact}?subject=${encodeURIComponent(t.mailSubject(track.title))}`}>{contact}</a>
}
