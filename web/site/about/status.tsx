import type { StatusDay, StatusView } from '../../../src/site/page/about-views.ts'
import type { SiteFrame } from '../../../src/site/page/web-pages.ts'
import { Icon } from '../../components/icon.tsx'
import { useFormat, useWords } from '../../i18n/language.tsx'
import { about } from '../../i18n/site/about.ts'
import type { PageContent } from '../parts/page-content.ts'
import { AboutHead } from './head.tsx'

/** From this share of faults on a day is a bad one. */
const BAD_SHARE = 0.01

export function statusPage(view: StatusView, { language }: SiteFrame): PageContent {
  const t = about[language]
  return { title: t.status, description: t.statusAbout, path: '/status', content: <Status view={view} /> }
}

function Status({ view }: { view: StatusView }) {
  const t = useWords(about)
  const format = useFormat()
  const isGood = view.now === 'operational'
  return (
    <div class="stack stack-wide">
      <AboutHead title={t.status} lead={t.statusAbout} />
      <section class="stack stack-tight">
        <p class={`site-verdict about-now tone-${isGood ? 'good' : 'danger'}`}>
          <Icon name={isGood ? 'check' : 'warning'} />
          <strong>{isGood ? t.operational : t.degraded}</strong>
        </p>
        <p class="soft">
          {t.asOf(format.dateTime(view.at))} {view.tracks !== null && t.catalogue(format.number(view.tracks))}{' '}
          {t.version(view.version)} <a href="/changelog">{t.changelog}</a>
        </p>
      </section>
      <section class="stack" aria-labelledby="days">
        <h2 id="days">{t.lastDays}</h2>
        {view.days === undefined ? <p class="note">{t.noRecord}</p> : <Days days={view.days} />}
      </section>
      <p class="soft small">
        {t.forPrograms}: <a href="/api/public/status">/api/public/status</a>,{' '}
        <a href="/api/public/healthz">/api/public/healthz</a>
      </p>
    </div>
  )
}

const kindOf = ({ requests, failed }: StatusDay) => {
  if (requests === 0) return 'unknown'
  if (failed === 0) return 'good'
  return failed / requests >= BAD_SHARE ? 'bad' : 'some'
}

function Days({ days }: { days: readonly StatusDay[] }) {
  const t = useWords(about)
  return (
    <>
      <p class="soft page-lead">{t.lastDaysHelp}</p>
      {/* The table below says the same. */}
      <div class="about-days" aria-hidden="true">
        {days.map((day) => (
          <span key={day.day} class={`about-day about-day-${kindOf(day)}`} title={day.day} />
        ))}
      </div>
      <table class="about-day-table">
        <caption class="unseen">{t.lastDays}</caption>
        <thead>
          <tr>
            <th scope="col">{t.day}</th>
            <th scope="col">{t.answered}</th>
            <th scope="col" class="numbers">
              {t.requests}
            </th>
            <th scope="col" class="numbers">
              {t.silent}
            </th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <DayRow key={day.day} day={day} />
          ))}
        </tbody>
      </table>
    </>
  )
}

function DayRow({ day }: { day: StatusDay }) {
  const t = useWords(about)
  const format = useFormat()
  const { requests, failed, silentHours } = day
  return (
    <tr>
      <th scope="row">{format.date(`${day.day}T00:00:00Z`)}</th>
      <td>{sayAnswered(requests, failed, t, format)}</td>
      <td class="numbers">{format.number(requests)}</td>
      <td class="numbers">{format.number(silentHours)}</td>
    </tr>
  )
}

/** Never rounded up to all: 99.9996 % is not 100. */
function sayAnswered(
  requests: number,
  failed: number,
  t: (typeof about)['vi'],
  format: ReturnType<typeof useFormat>,
): string {
  if (requests === 0) return t.unknown
  if (failed === 0) return t.allGood
  return format.percent(Math.min(0.9999, Math.floor((1 - failed / requests) * 10_000) / 10_000), 2)
}
