import { findTrackId } from '../../editing/operators/find-tracks.ts'
import { findPartnerId } from '../../editing/operators/lookup.ts'
import { evidenceTimeZone } from '../../editing/operators/printed-page.ts'
import { waitForServers } from '../../editing/operators/wait-for-servers.ts'
import { gatherEvidence, toldAt } from '../../takedowns/evidence.ts'
import { findTakedownId } from '../../takedowns/find-takedown-id.ts'
import { findTakedown, findTakedowns } from '../../takedowns/find-takedowns.ts'
import { presentTakedown, presentTakedownWithNotices } from '../../takedowns/present-takedown.ts'
import { findConsequences } from '../../takedowns/recipients.ts'
import { restoreTrack } from '../../takedowns/restore.ts'
import { SCOPES, TAKEDOWN_STATES } from '../../takedowns/scope.ts'
import { takeDownTrack } from '../../takedowns/take-down.ts'
import { renderTakedownEvidence } from '../../takedowns/takedown-evidence-page.ts'
import { recordHandNotice, writeNoticeText } from '../../takedowns/tell-by-hand.ts'
import { parseChoice, parseInteger, parseMoment } from '../command/arguments.ts'
import { auditContextOf } from '../command/audit-context.ts'
import { type CommandGroup, defineCommand } from '../command/command.ts'
import { openMailParts } from '../command/mail-deps.ts'
import { withStore } from '../command/with-store.ts'
import { countOf, renderFields, renderTime } from '../terminal/format.ts'
import { idColumn, renderTable, textColumn } from '../terminal/table.ts'
import { confirm, YES } from '../terminal/terminal.ts'
import { TRACK } from './catalog/track-record.ts'
import { attach, demand } from './takedown-demand.ts'

const TAKEDOWN = { type: 'positional', description: 'Its id or the beginning of it, or its track' } as const
const MAX_LIMIT = 1000

const add = defineCommand({
  description: "Take a track down at a claimant's demand: it is gone everywhere at once, and every partner is told",
  args: {
    track: TRACK,
    claimant: { type: 'string', description: 'Who demands it', valueHint: 'NAME', required: true },
    reason: { type: 'string', description: 'Why', valueHint: 'TEXT', required: true },
    contact: { type: 'string', description: 'How the claimant can be reached', valueHint: 'TEXT' },
    reference: { type: 'string', description: 'What the claimant calls its demand', valueHint: 'TEXT' },
    scope: {
      type: 'string',
      description:
        '"new": no new uses (partners have 24 hours); "all": existing uses must go too (48 hours). "new" if left out',
      valueHint: 'SCOPE',
    },
    yes: YES,
  },
  run: async ({ track, claimant, reason, contact, reference, scope = 'new', yes }, context) => {
    const wanted = parseChoice('--scope', scope, SCOPES)
    return await withStore(context, async (store, config) => {
      const trackId = await findTrackId(store, track)
      const found = await findConsequences(store.db, trackId, context.now())
      const told = found?.isPublished
        ? `${countOf(found.partners, 'partner')} will be told: ${countOf(found.webhooks, 'webhook')}, ${countOf(found.partnersByMail, 'mail')}`
        : 'it is a draft, so nobody is told'
      const question = `Take track ${trackId} down? It is gone from every list and link at once; ${told}.`
      if (!(await confirm(context, question, yes === true)))
        return { text: 'Nothing was taken down.', json: { taken_down: false }, exitCode: 1 }
      const order = { trackId, claimant, reason, contact, reference, scope: wanted }
      const id = await takeDownTrack(store, order, auditContextOf(context), await openMailParts(config))
      await waitForServers(store)
      const takedown = await findTakedown(store.db, id)
      return {
        text: `${takedown.track.title} is down (takedown ${id}); ${countOf(takedown.notices.length, 'notice')} on the way, to be acted on by ${renderTime(takedown.deadline_at)}`,
        json: presentTakedownWithNotices(takedown),
      }
    })
  },
})

const list = defineCommand({
  description: 'List the takedowns, the newest first',
  args: {
    state: { type: 'string', description: TAKEDOWN_STATES.join(' or '), valueHint: 'STATE' },
    limit: { type: 'string', description: `How many, at most ${MAX_LIMIT}; 20 if left out`, valueHint: 'N' },
  },
  run: async ({ state, limit = '20' }, context) => {
    const wanted = state === undefined ? undefined : parseChoice('--state', state, TAKEDOWN_STATES)
    const max = parseInteger('--limit', limit, 1, MAX_LIMIT)
    return await withStore(context, async (store) => {
      const { takedowns, total } = await findTakedowns(store.db, { state: wanted, limit: max, offset: 0 })
      const rows = takedowns.map((one) => [
        renderTime(one.created_at),
        one.track.title,
        one.claimant,
        one.scope,
        one.restored_at === null ? 'in force' : 'restored',
        renderTime(one.deadline_at),
        `${one.counts.delivered} of ${Object.values(one.counts).reduce((sum, count) => sum + count, 0)}`,
        one.id,
      ])
      const columns = [
        'TIME',
        textColumn('TRACK'),
        textColumn('CLAIMANT'),
        'SCOPE',
        'STATE',
        'DEADLINE',
        'DELIVERED',
        idColumn('ID'),
      ]
      const more = total - rows.length
      return {
        text: rows.length === 0 ? 'There are no such takedowns.' : renderTable(context.stdout, columns, rows),
        json: { total, takedowns: takedowns.map(presentTakedown) },
        notes: more > 0 ? [`${countOf(more, 'more takedown')}: --limit shows more`] : [],
      }
    })
  },
})

const show = defineCommand({
  description: 'Show a takedown and who has been told',
  args: { takedown: TAKEDOWN },
  run: ({ takedown: text }, context) =>
    withStore(context, async (store) => {
      const takedown = await findTakedown(store.db, await findTakedownId(store, text))
      const { notices, track, ...rest } = takedown
      const rows = notices.map((one) => [
        one.partnerName,
        one.webhookUrl ?? one.mail?.recipient ?? '–',
        one.state,
        String(one.attempts),
        String(one.statusCode ?? one.error ?? '–'),
        renderTime(toldAt(one)),
        renderTime(one.deadlineAt),
        renderTime(one.doneAt),
      ])
      const columns = [textColumn('PARTNER'), textColumn('TO'), 'STATE', 'TRIES', 'LAST', 'TOLD', 'DEADLINE', 'DONE']
      const fields = renderFields({
        id: rest.id,
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
      const told = rows.length === 0 ? 'Nobody had to be told.' : renderTable(context.stdout, columns, rows)
      return { text: `${fields}\n\n${told}`, json: presentTakedownWithNotices(takedown) }
    }),
})

const restore = defineCommand({
  description: 'Undo a takedown: the track is back as it was, and partners are told',
  args: { takedown: TAKEDOWN },
  run: ({ takedown: text }, context) =>
    withStore(context, async (store, config) => {
      const id = await findTakedownId(store, text)
      await restoreTrack(store, id, auditContextOf(context), await openMailParts(config))
      await waitForServers(store)
      const takedown = await findTakedown(store.db, id)
      return { text: `${takedown.track.title} is back as it was`, json: presentTakedown(takedown) }
    }),
})

const PARTNER_TOLD = { type: 'positional', description: 'Its name or id' } as const

const text = defineCommand({
  description: 'Print what a partner is to be told of a takedown, to be sent by hand',
  args: { takedown: TAKEDOWN, partner: PARTNER_TOLD },
  run: ({ takedown: about, partner }, context) =>
    withStore(context, async (store, config) => {
      const takedownId = await findTakedownId(store, about)
      const partnerId = await findPartnerId(store, partner)
      const { sender } = await openMailParts(config)
      const found = await writeNoticeText(store, { takedownId, partnerId }, sender)
      return { text: `${found.recipient}\n${found.subject}\n\n${found.text.trimEnd()}`, json: found }
    }),
})

const sent = defineCommand({
  description: 'Write down that a partner was told of a takedown by hand: from then on its clock runs',
  args: {
    takedown: TAKEDOWN,
    partner: PARTNER_TOLD,
    how: { type: 'string', description: 'How: by telephone, by a letter, to whom', valueHint: 'TEXT', required: true },
    at: { type: 'string', description: 'When, such as 2026-03-02T08:00:00Z; now if left out', valueHint: 'TIME' },
  },
  run: async ({ takedown: about, partner, how, at }, context) => {
    const time = at === undefined ? undefined : parseMoment('--at', at)
    return await withStore(context, async (store) => {
      const takedownId = await findTakedownId(store, about)
      const partnerId = await findPartnerId(store, partner)
      await recordHandNotice(store, { takedownId, partnerId, how, at: time }, auditContextOf(context))
      const takedown = await findTakedown(store.db, takedownId)
      const { partnerName, deadlineAt } = takedown.notices.find((one) => one.partnerId === partnerId)!
      return {
        text: `${partnerName} counts as told, and has to act by ${renderTime(deadlineAt)}`,
        json: presentTakedownWithNotices(takedown),
      }
    })
  },
})

const evidence = defineCommand({
  description: 'Print all there is to show of a takedown as a page (HTML), or with --json as its record',
  args: {
    takedown: TAKEDOWN,
    lang: { type: 'string', description: '"vi" or "en"; "vi" if left out', valueHint: 'LANGUAGE' },
  },
  run: async ({ takedown: text, lang = 'vi' }, context) => {
    const language = parseChoice('--lang', lang, ['vi', 'en'])
    return await withStore(context, async (store, { serviceName }) => {
      const found = await gatherEvidence(store, await findTakedownId(store, text), context.now())
      const page = renderTakedownEvidence(found, { language, serviceName, timeZone: evidenceTimeZone() })
      return { text: page.trimEnd(), json: { sha256: found.digest, record: found.record } }
    })
  },
})

export const takedown: CommandGroup = {
  description: 'Tracks taken down at the demand of a claimant',
  commands: { add, list, show, restore, text, sent, attach, demand, evidence },
}
