import type { ComponentChildren } from 'preact'
import type { Overview } from '../../../../src/console/insight/schemas.ts'
import { Clock } from '../../../components/feedback/clock.tsx'
import { Badge } from '../../../components/feedback/notes.tsx'
import { overview as words } from '../../../i18n/console/watch/overview.ts'
import { useFormat, useWords } from '../../../i18n/language.tsx'
import { useConsole } from '../../session/context.tsx'

interface Topic {
  id: string
  title: string
  /** What is the matter, in a sentence. */
  count: string
  href: string
  /** Nothing to tell: only its name is listed. */
  isQuiet: boolean
  items?: ComponentChildren
}

interface AllTopics {
  waiting: Topic[]
  ending: Topic[]
}

export const countLoud = ({ waiting, ending }: AllTopics) =>
  [...waiting, ...ending].filter(({ isQuiet }) => !isQuiet).length

/** A card for everything that needs attention, and one line for all that does not. */
export function Attention({ topics: { waiting, ending } }: { topics: AllTopics }) {
  const { t, format } = useConsole(words)
  const quiet = [...waiting, ...ending].filter(({ isQuiet }) => isQuiet)
  const isCalm = quiet.length === waiting.length + ending.length
  return (
    <>
      {isCalm && <p class="card">{t.nothing}</p>}
      <Topics id="waiting" title={t.waiting} topics={waiting} />
      <Topics id="ending" title={t.ending} topics={ending} />
      {!isCalm && quiet.length > 0 && (
        <p class="soft small">{t.quiet(format.list(quiet.map(({ title }) => title.toLowerCase())))}</p>
      )}
    </>
  )
}

function Topics({ id, title, topics }: { id: string; title: string; topics: readonly Topic[] }) {
  const t = useWords(words)
  const loud = topics.filter(({ isQuiet }) => !isQuiet)
  if (loud.length === 0) return null
  return (
    <section class="stack" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div class="overview-topics">
        {loud.map((topic) => (
          <article key={topic.id} class="card stack stack-tight overview-topic">
            <h3>{topic.title}</h3>
            <p class="topic-count">{topic.count}</p>
            {topic.items && <ul class="stack stack-tight">{topic.items}</ul>}
            <p class="overview-topic-end">
              <a href={topic.href} aria-label={`${t.all}: ${topic.title}`}>
                {t.all}
              </a>
            </p>
          </article>
        ))}
      </div>
    </section>
  )
}

/** A delivery that is due is sent within a second or two; later than this something is wrong. */
const LATE_SECONDS = 60

export const useTopics = (overview: Overview): AllTopics => ({
  waiting: useWaiting(overview),
  ending: useEnding(overview),
})

function useWaiting({ applications, quota_requests, takedowns, jobs }: Overview): Topic[] {
  const { t, format } = useConsole(words)
  const n = format.number
  return [
    {
      id: 'applications',
      title: t.applications,
      count: t.applicationsCount(applications.count, n(applications.count)),
      href: '/console/partners?status=pending',
      isQuiet: applications.count === 0,
      items: applications.items.map(({ id, name, applied_at }) => (
        <Item key={id} path={`partners/${id}`} name={name} note={format.relative(applied_at, Date.now())} />
      )),
    },
    {
      id: 'quota',
      title: t.quotaRequests,
      count: t.quotaRequestsCount(quota_requests.count, n(quota_requests.count)),
      href: '/console/partners',
      isQuiet: quota_requests.count === 0,
      items: quota_requests.items.map(({ id, partner_id, partner, quota_per_minute }) => (
        <Item key={id} path={`partners/${partner_id}`} name={partner} note={t.perMinute(n(quota_per_minute))} />
      )),
    },
    {
      id: 'takedowns',
      title: t.takedowns,
      count: t.takedownsCount(takedowns.count, n(takedowns.count)),
      href: '/console/takedowns',
      isQuiet: takedowns.count === 0,
      items: takedowns.items.map(({ id, title, deadline_at, notices, untold }) => {
        const told = untold > 0 ? t.untold(n(untold), n(notices)) : t.allTold(n(notices))
        return (
          <Item key={id} path={`takedowns/${id}`} name={title} note={told}>
            <Clock deadline={deadline_at} />{' '}
          </Item>
        )
      }),
    },
    {
      id: 'jobs',
      title: t.jobs,
      count: t.jobsCount(n(jobs.queued), n(jobs.running), n(jobs.failed)),
      href: '/console/insight/storage',
      isQuiet: jobs.queued + jobs.running + jobs.failed === 0,
      items: jobs.queued > 0 && <li>{t.oldestJob(format.span(jobs.oldest_seconds * 1000))}</li>,
    },
  ]
}

function useEnding({ keys, webhooks, outbox, mails, locks }: Overview): Topic[] {
  const { t, format } = useConsole(words)
  const n = format.number
  const ago = (at: string) => format.relative(at, Date.now())
  return [
    {
      id: 'keys',
      title: t.keys,
      count: t.keysCount(keys.count, n(keys.count)),
      href: '/console/partners',
      isQuiet: keys.count === 0,
      items: keys.items.map(({ id, name, partner_id, partner, expires_at: at }) => (
        <Item key={id} path={`partners/${partner_id}`} name={`${partner}, ${name}`} note={ago(at)} at={at} />
      )),
    },
    {
      id: 'webhooks',
      title: t.webhooks,
      count: t.webhooksCount(n(webhooks.failing), n(webhooks.suspended)),
      href: '/console/webhooks',
      isQuiet: webhooks.failing + webhooks.suspended === 0,
      items: webhooks.items.map(({ id, partner, url, is_suspended }) => (
        <Item key={id} path={`webhooks/${id}`} name={partner} note={hostOf(url)}>
          <Badge tone={is_suspended ? 'danger' : 'warn'}>{is_suspended ? t.suspended : t.failing}</Badge>{' '}
        </Item>
      )),
    },
    {
      id: 'outbox',
      title: t.outbox,
      count: t.outboxCount(n(outbox.pending), n(outbox.failed), n(outbox.parked)),
      href: '/console/webhooks',
      isQuiet: outbox.oldest_seconds < LATE_SECONDS && outbox.failed + outbox.parked === 0,
      items: outbox.oldest_seconds >= LATE_SECONDS && <li>{t.late(format.span(outbox.oldest_seconds * 1000))}</li>,
    },
    {
      id: 'mails',
      title: t.mails,
      count: t.mailsCount(n(mails.waiting), n(mails.failed), n(mails.to_copy)),
      href: '/console/mails',
      isQuiet: mails.failed + mails.to_copy === 0,
    },
    {
      id: 'locks',
      title: t.locks,
      count: t.locksCount(locks, n(locks)),
      href: '/console/insight/locks',
      isQuiet: locks === 0,
    },
  ]
}

interface ItemProps {
  /** Below /console/. */
  path: string
  name: string
  note: string
  /** The exact time, where the note tells how far off it is. */
  at?: string
  children?: ComponentChildren
}

function Item({ path, name, note, at, children }: ItemProps) {
  const format = useFormat()
  return (
    <li>
      <a href={`/console/${path}`}>{name}</a> {children}
      <span class="soft small" title={at && format.dateTime(at)}>
        {note}
      </span>
    </li>
  )
}

function hostOf(url: string): string {
  try {
    return new URL(url).host
  } catch {
    return url
  }
}
