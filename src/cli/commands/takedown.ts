import { findPartnerId } from '../../editing/operators/lookup.ts'
import { evidenceTimeZone } from '../../editing/operators/printed-page.ts'
import { waitForServers } from '../../editing/operators/wait-for-servers.ts'
import { gatherEvidence, toldAt } from '../../takedowns/evidence.ts'
import { findTakedown, findTakedowns } from '../../takedowns/find-takedowns.ts'
import { presentTakedown, presentTakedownWithNotices } from '../../takedowns/present-takedown.ts'
import { findConsequences } from '../../takedowns/recipients.ts'
import { restoreTrack } from '../../takedowns/restore.ts'
import { SCOPES, TAKEDOWN_STATES } from '../../takedowns/scope.ts'
import { takeDownTrack } from '../../takedowns/take-down.ts'
import { renderTakedownEvidence } from '../../takedowns/takedown-evidence-page.ts'
import { recordHandNotice, writeNoticeText } from '../../takedowns/tell-by-hand.ts'
import { oneOf, parseMoment, SHORT_LIMIT } from '../command/arguments.ts'
import type { CommandGroup } from '../command/command.ts'
import { declined, deskCommand, moreOf } from '../command/desk.ts'
import { TAKEDOWN } from '../command/named.ts'
import { countOf, renderFields, renderTime } from '../terminal/format.ts'
import type { Columns } from '../terminal/print.ts'
import { YES } from '../terminal/terminal.ts'
import { TRACK } from './catalog/track-record.ts'
import { attach, demand } from './takedown-demand.ts'

const add = deskCommand({
  description: "Take a track down at a claimant's demand: it is gone everywhere at once, and every partner is told",
  args: {
    track: TRACK,
    claimant: { type: 'string', description: 'Who demands it', valueHint: 'NAME', required: true },
    reason: { type: 'string', description: 'Why', valueHint: 'TEXT', required: true },
    contact: { type: 'string', description: 'How the claimant can be reached', valueHint: 'TEXT' },
    reference: { type: 'string', description: 'What the claimant calls its demand', valueHint: 'TEXT' },
    scope: {
      ...oneOf(
        SCOPES,
        '"new": no new uses (partners have 24 hours); "all": existing uses must go too (48 hours). "new" if left out',
        'SCOPE',
      ),
      absent: 'new',
    },
    yes: YES,
  },
  async run({ track: trackId, claimant, reason, contact, reference, scope }, desk) {
    const { store, audit, now } = desk
    const found = await findConsequences(store.db, trackId, now())
    const told = found?.isPublished
      ? `${countOf(found.partners, 'partner')} will be told: ${countOf(found.webhooks, 'webhook')}, ${countOf(found.partnersByMail, 'mail')}`
      : 'it is a draft, so no partner is told'
    if (!(await desk.confirm(`Take track ${trackId} down? It is gone from every list and link at once; ${told}.`)))
      return declined('Nothing was taken down.', { taken_down: false })
    const order = { trackId, claimant, reason, contact, reference, scope }
    const id = await takeDownTrack(store, order, audit, await desk.openMail())
    await waitForServers(store)
    const takedown = await findTakedown(store.db, id)
    return {
      text: `${takedown.track.title} is down (takedown ${id}); ${countOf(takedown.notices.length, 'notice')} on the way, to be acted on by ${renderTime(takedown.deadline_at)}`,
      json: presentTakedownWithNotices(takedown),
    }
  },
})

type Listed = Awaited<ReturnType<typeof findTakedowns>>['takedowns'][number]

const TAKEDOWNS: Columns<Listed> = {
  TIME: ({ created_at }) => renderTime(created_at),
  TRACK: ({ track }) => track.title,
  CLAIMANT: 'claimant',
  SCOPE: 'scope',
  STATE: ({ restored_at }) => (restored_at === null ? 'in force' : 'restored'),
  DEADLINE: ({ deadline_at }) => renderTime(deadline_at),
  DELIVERED: ({ counts }) => `${counts.delivered} of ${Object.values(counts).reduce((sum, count) => sum + count, 0)}`,
  ID: 'id',
}

const list = deskCommand({
  description: 'List the takedowns, the newest first',
  args: { state: oneOf(TAKEDOWN_STATES, TAKEDOWN_STATES.join(' or '), 'STATE'), limit: SHORT_LIMIT },
  async run({ state, limit }, { store, table }) {
    const { takedowns, total } = await findTakedowns(store.db, { state, limit, offset: 0 })
    const more = total - takedowns.length
    return {
      text: table(TAKEDOWNS, takedowns, 'There are no such takedowns.'),
      json: { total, takedowns: takedowns.map(presentTakedown) },
      notes: moreOf(more, countOf(more, 'more takedown')),
    }
  },
})

type Notice = Awaited<ReturnType<typeof findTakedown>>['notices'][number]

const NOTICES: Columns<Notice> = {
  PARTNER: 'partnerName',
  TO: ({ webhookUrl, mail }) => webhookUrl ?? mail?.recipient,
  STATE: 'state',
  TRIES: 'attempts',
  LAST: ({ statusCode, error }) => statusCode ?? error,
  TOLD: (one) => renderTime(toldAt(one)),
  DEADLINE: ({ deadlineAt }) => renderTime(deadlineAt),
  DONE: ({ doneAt }) => renderTime(doneAt),
}

const show = deskCommand({
  description: 'Show a takedown and who has been told',
  args: { takedown: TAKEDOWN },
  async run({ takedown: id }, { store, table }) {
    const takedown = await findTakedown(store.db, id)
    const { notices, track, ...rest } = takedown
    const fields = renderFields({
      id,
      track: `${track.title} – ${track.artist} (${rest.track_id})`,
      claimant: rest.claimant,
      contact: rest.contact ?? '–',
      reference: rest.reference ?? '–',
      reason: rest.reason,
      scope: rest.scope,
      'taken down': `${renderTime(rest.created_at)} by ${rest.created_by}`,
      deadline: renderTime(rest.deadline_at),
      restored: rest.restored_at === null ? 'no' : `${renderTime(rest.restored_at)} by ${rest.restored_by}`,
    })
    const text = `${fields}\n\n${table(NOTICES, notices, 'No partner had to be told.')}`
    return { text, json: presentTakedownWithNotices(takedown) }
  },
})

const restore = deskCommand({
  description: 'Undo a takedown: the track is back as it was, and partners are told',
  args: { takedown: TAKEDOWN },
  async run({ takedown: id }, { store, audit, openMail }) {
    await restoreTrack(store, id, audit, await openMail())
    await waitForServers(store)
    const takedown = await findTakedown(store.db, id)
    return { text: `${takedown.track.title} is back as it was`, json: presentTakedown(takedown) }
  },
})

const PARTNER_TOLD = { type: 'positional', description: 'Its name or id', find: findPartnerId } as const

const text = deskCommand({
  description: 'Print what a partner is to be told of a takedown, to be sent by hand',
  args: { takedown: TAKEDOWN, partner: PARTNER_TOLD },
  async run({ takedown: takedownId, partner: partnerId }, { store, openMail }) {
    const { sender } = await openMail()
    const found = await writeNoticeText(store, { takedownId, partnerId }, sender)
    return { text: `${found.recipient}\n${found.subject}\n\n${found.text.trimEnd()}`, json: found }
  },
})

const sent = deskCommand({
  description: 'Write down that a partner was told of a takedown by hand: from then on its clock runs',
  args: {
    takedown: TAKEDOWN,
    partner: PARTNER_TOLD,
    how: { type: 'string', description: 'How: by telephone, by a letter, to whom', valueHint: 'TEXT', required: true },
    at: {
      type: 'string',
      description: 'When, such as 2026-03-02T08:00:00Z; now if left out',
      valueHint: 'TIME',
      read: parseMoment,
    },
  },
  async run({ takedown: takedownId, partner: partnerId, how, at }, { store, audit }) {
    await recordHandNotice(store, { takedownId, partnerId, how, at }, audit)
    const takedown = await findTakedown(store.db, takedownId)
    const { partnerName, deadlineAt } = takedown.notices.find((one) => one.partnerId === partnerId)!
    return {
      text: `${partnerName} counts as told, and has to act by ${renderTime(deadlineAt)}`,
      json: presentTakedownWithNotices(takedown),
    }
  },
})

const evidence = deskCommand({
  description: 'Print all there is to show of a takedown as a page (HTML), or with --json as its record',
  args: {
    takedown: TAKEDOWN,
    lang: { ...oneOf(['vi', 'en'], '"vi" or "en"; "vi" if left out', 'LANGUAGE'), absent: 'vi' },
  },
  async run({ takedown: id, lang: language }, { store, config: { serviceName }, now }) {
    const found = await gatherEvidence(store, id, now())
    const page = renderTakedownEvidence(found, { language, serviceName, timeZone: evidenceTimeZone() })
    return { text: page.trimEnd(), json: { sha256: found.digest, record: found.record } }
  },
})

export const takedown: CommandGroup = {
  description: 'Tracks taken down at the demand of a claimant',
  commands: { add, list, show, restore, text, sent, attach, demand, evidence },
}
