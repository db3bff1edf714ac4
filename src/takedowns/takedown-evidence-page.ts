import {
  code,
  createMoment,
  facts,
  heading,
  lines,
  type Markup,
  paragraph,
  renderEvidencePage,
  table,
} from '../editing/operators/printed-page.ts'
import type { Language } from '../text/sentence.ts'
import type { Demand } from './demand.ts'
import { type TakedownEvidence, toldAt } from './evidence.ts'
import { type EvidenceWords, WORDS } from './evidence-words.ts'
import type { Notice } from './find-takedowns.ts'
import { DEADLINE_HOURS } from './scope.ts'

export interface PageOptions {
  language: Language
  serviceName: string
  /** Whose clocks are shown beside UTC. */
  timeZone: string
}

/** The evidence as a page to print and file. */
export function renderTakedownEvidence(evidence: TakedownEvidence, options: PageOptions): string {
  const words = WORDS[options.language]
  const moment = createMoment(options.language, options.timeZone)
  const { takedown } = evidence
  return renderEvidencePage(`${words.title}: ${takedown.track.title}`, options.language, [
    paragraph(words.intro(options.serviceName), 'soft'),
    heading(words.takedown),
    takedownFacts(evidence, words, moment),
    heading(words.reason),
    paragraph(takedown.reason, 'lines'),
    heading(words.track),
    trackFacts(evidence, words, moment),
    heading(words.notices(takedown.notices.length)),
    takedown.notices.length === 0 ? paragraph(words.noNotices) : noticeTable(takedown.notices, words, moment),
    heading(words.log),
    table(
      [words.at, words.actor, words.from, words.action],
      evidence.audit.map((row) => [
        moment(row.at),
        `${row.actor} (${row.role})`,
        lines(row.address ?? '–', row.request_id ?? '–'),
        code(row.action),
      ]),
    ),
    heading(words.record),
    paragraph(words.recordHelp),
    paragraph(code(`sha256 ${evidence.digest}`)),
    facts([
      [words.madeAt, moment(evidence.madeAt)],
      [words.timeZone, options.timeZone],
    ]),
  ])
}

type Moment = (ms: number | null) => Markup

function takedownFacts({ takedown }: TakedownEvidence, words: EvidenceWords, moment: Moment): Markup {
  return facts([
    [words.id, code(takedown.id)],
    [words.claimant, takedown.claimant],
    ...(takedown.contact === null ? [] : [[words.contact, takedown.contact] as const]),
    ...(takedown.reference === null ? [] : [[words.reference, takedown.reference] as const]),
    ...demandFacts(takedown, words),
    [words.scope, words.scopes[takedown.scope](DEADLINE_HOURS[takedown.scope])],
    [words.takenDownAt, moment(takedown.created_at)],
    [words.takenDownBy, takedown.created_by],
    [words.deadline, moment(takedown.deadline_at)],
    [words.restoredAt, takedown.restored_at === null ? words.inForce : moment(takedown.restored_at)],
    ...(takedown.restored_by === null ? [] : [[words.restoredBy, takedown.restored_by] as const]),
  ])
}

function demandFacts({ demand: json }: TakedownEvidence['takedown'], words: EvidenceWords) {
  if (json === null) return []
  const { name, type, bytes, sha256 } = JSON.parse(json) as Demand
  return [[words.demand, lines(`${name} (${type}, ${bytes} bytes)`, code(`sha256 ${sha256}`))] as const]
}

function trackFacts({ takedown }: TakedownEvidence, words: EvidenceWords, moment: Moment): Markup {
  const { track } = takedown
  return facts([
    [words.trackTitle, track.title],
    [words.artist, track.artists.length > 1 ? track.artists.map((one) => one.name).join(', ') : track.artist],
    [words.id, code(takedown.track_id)],
    ['ISRC', track.isrc],
    [words.licence, `${track.license_code}, ${track.territory}`],
    [words.publishedAt, takedown.published_at === null ? words.draft : moment(takedown.published_at)],
    [words.soundFile, track.audio_original === null ? null : code(track.audio_original)],
  ])
}

function noticeTable(notices: readonly Notice[], words: EvidenceWords, moment: Moment): Markup {
  return table(
    [words.partner, words.sentTo, words.state, words.attempts, words.toldAt, words.answer, words.actBy, words.doneAt],
    notices.map((notice) => [
      lines(notice.partner_name, code(notice.partner_id)),
      sentTo(notice, words),
      words.states[notice.state],
      notice.attempts,
      moment(toldAt(notice)),
      answerOf(notice, words),
      toldAt(notice) === null ? words.notTold : moment(notice.deadline_at),
      notice.done_at === null ? words.notDone : moment(notice.done_at),
    ]),
  )
}

function sentTo({ webhook_url, delivery_id, mail, by_hand }: Notice, words: EvidenceWords): Markup {
  const webhook = webhook_url === null ? [] : [webhook_url, ...(delivery_id === null ? [] : [code(delivery_id)])]
  const letter = mail === null ? [] : [`${mail.recipient} (${words.mailStates[mail.state]})`]
  const hand = by_hand === null ? [] : [words.byHand(by_hand.how, by_hand.by)]
  const ways = [...webhook, ...letter, ...hand]
  return lines(...(ways.length === 0 ? ['–'] : ways))
}

function answerOf({ status_code, error, answer, duration_ms }: Notice, words: EvidenceWords): Markup {
  if (status_code === null && error === null) return lines('–')
  const status = status_code === null ? words.noAnswer(error ?? '') : `HTTP ${status_code}`
  const time = duration_ms === null ? status : `${status}, ${duration_ms} ms`
  return answer === null ? lines(time) : lines(time, code(answer))
}
