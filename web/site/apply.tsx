import type { ApplyFrame } from '../../src/site/page/web-pages.ts'
import { Document } from '../components/document.tsx'
import { Button, Field } from '../components/form/controls.tsx'
import { LanguageProvider, useWords } from '../i18n/language.tsx'
import { applying } from '../i18n/site/applying.ts'
import { SiteFrameDeps } from './document.tsx'

/** The form, or what became of it, in the frame of the site: the music goes on while it is filled in. */
export function ApplyDocument(frame: ApplyFrame) {
  const t = applying[frame.language]
  const [title, text] = frame.view === 'form' ? [t.title, ''] : describeOutcome(frame, t)
  return (
    <LanguageProvider language={frame.language} timeZone="UTC">
      <Document {...frame} title={`${title} · ${frame.serviceName}`}>
        <SiteFrameDeps
          frame={frame}
          content={
            <div class="site-plain-content stack stack-wide">
              {frame.view === 'form' ? (
                <ApplyForm {...frame} />
              ) : (
                <div class="stack">
                  <h1>{title}</h1>
                  <p>{text}</p>
                </div>
              )}
            </div>
          }
        />
      </Document>
    </LanguageProvider>
  )
}

function describeOutcome(frame: Exclude<ApplyFrame, { view: 'form' }>, t: (typeof applying)['vi']): [string, string] {
  if (frame.view === 'received') return [t.receivedTitle, t.received]
  if (frame.view === 'network-full') return [t.networkFullTitle, t.networkFull(Math.ceil(frame.minutes / 60))]
  if (frame.view === 'too-many') return [t.tooManyTitle, t.tooMany(frame.minutes)]
  return [t.fullTitle, t.full]
}

type FormProps = Extract<ApplyFrame, { view: 'form' }>

function ApplyForm({ values, errors, serviceName, language, hasChosenLanguage }: FormProps) {
  const t = useWords(applying)
  const field = (name: string) => ({ name, value: values[name] ?? '', error: errors[name] })
  return (
    <>
      <div class="stack">
        <h1>{t.title}</h1>
        <p>{t.intro(serviceName)}</p>
        {Object.keys(errors).length > 0 && (
          <p class="site-plain-note site-plain-wrong" role="alert">
            {t.wrong}
          </p>
        )}
      </div>
      <form class="stack" method="post" action="/api/applications">
        <Field
          {...field('organization')}
          label={t.organization}
          help={t.organizationHelp}
          autocomplete="organization"
          maxLength={120}
        />
        <Field {...field('name')} label={t.name} maxLength={120} />
        <Field
          {...field('email')}
          label={t.email}
          help={t.emailHelp}
          type="email"
          autocomplete="email"
          maxLength={254}
        />
        <Field
          {...field('website')}
          label={t.website}
          help={t.websiteHelp}
          type="url"
          placeholder="https://"
          maxLength={300}
        />
        <Field {...field('purpose')} label={t.purpose} help={t.purposeHelp} rows={6} maxLength={2000} />
        <div hidden>
          <label for="fax">{t.fax}</label>
          <input id="fax" name="fax" tabIndex={-1} autocomplete="off" value="" />
        </div>
        {hasChosenLanguage && <input type="hidden" name="lang" value={language} />}
        <div class="form-end">
          <Button kind="primary" type="submit">
            {t.send}
          </Button>
        </div>
      </form>
    </>
  )
}
