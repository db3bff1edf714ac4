import type { ChangelogView } from '../../../src/site/page/about-views.ts'
import type { SiteFrame } from '../../../src/site/page/web-pages.ts'
import { RichText } from '../../docs/rich-text.tsx'
import { formatOf } from '../../i18n/format.ts'
import { about } from '../../i18n/site/about.ts'
import type { PageContent } from '../parts/page-content.ts'
import { AboutHead } from './head.tsx'

export function changelogPage({ changes, version }: ChangelogView, { language }: SiteFrame): PageContent {
  const t = about[language]
  const format = formatOf(language, 'UTC')
  const days = [...new Set(changes.map(({ day }) => day))]
  const content = (
    <article class="stack about-text">
      <AboutHead title={t.changelog} lead={t.changelogLead} />
      <p>
        {t.version(version)} <a href="/docs/guides/versioning">{t.versions}</a> ·{' '}
        <a href="/changelog.xml">{t.follow}</a>
      </p>
      {days.map((day) => (
        <section key={day} class="stack stack-tight">
          <h2>
            <time dateTime={day}>{format.date(`${day}T00:00:00Z`)}</time>
          </h2>
          <ul>
            {changes
              .filter((change) => change.day === day)
              .map(({ id, what }) => (
                <li key={id} id={id}>
                  <RichText text={what[language]} />
                </li>
              ))}
          </ul>
        </section>
      ))}
    </article>
  )
  return { title: t.changelog, description: t.changelogLead, path: '/changelog', content }
}
