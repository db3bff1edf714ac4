import { isoTime } from '../text/time.ts'
import type { Demand } from './demand.ts'
import type { Notice, Takedown, TakedownWithNotices } from './find-takedowns.ts'

/** A takedown as the console's API and `--json` show it. */
export function presentTakedown(takedown: Takedown) {
  const { track, counts } = takedown
  return {
    id: takedown.id,
    track_id: takedown.track_id,
    track: {
      title: track.title,
      artist: track.artist,
      slug: track.slug,
      genre: track.genre,
      isrc: track.isrc,
      duration_seconds: track.duration_seconds,
      license_code: track.license_code,
    },
    was_published: takedown.published_at !== null,
    claimant: takedown.claimant,
    // Left out where there is none: the seals of older records stay what they were.
    ...(takedown.contact !== null && { contact: takedown.contact }),
    ...(takedown.reference !== null && { reference: takedown.reference }),
    ...(takedown.demand !== null && { demand: presentDemand(takedown.demand) }),
    reason: takedown.reason,
    scope: takedown.scope,
    state: takedown.restored_at === null ? ('in_force' as const) : ('restored' as const),
    created_by: takedown.created_by,
    created_at: isoTime(takedown.created_at),
    deadline_at: isoTime(takedown.deadline_at),
    restored_at: isoTime(takedown.restored_at),
    restored_by: takedown.restored_by,
    counts: {
      delivered: counts.delivered,
      trying: counts.trying,
      failed: counts.failed,
      no_webhook: counts['no webhook'],
    },
  }
}

/** As it is kept, with the time as it is told. */
function presentDemand(json: string) {
  const { attached_at, ...demand } = JSON.parse(json) as Demand
  return { ...demand, attached_at: isoTime(attached_at) }
}

export function presentTakedownWithNotices(takedown: TakedownWithNotices) {
  return { ...presentTakedown(takedown), notices: takedown.notices.map(presentNotice) }
}

const presentNotice = (notice: Notice) => ({
  ...notice,
  delivered_at: isoTime(notice.delivered_at),
  last_attempt_at: isoTime(notice.last_attempt_at),
  next_attempt_at: isoTime(notice.next_attempt_at),
  mail: notice.mail && { ...notice.mail, sent_at: isoTime(notice.mail.sent_at) },
  by_hand: notice.by_hand && { ...notice.by_hand, at: isoTime(notice.by_hand.at) },
  done_at: isoTime(notice.done_at),
  deadline_at: isoTime(notice.deadline_at),
})
