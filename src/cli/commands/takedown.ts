import { createWriteStream } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { findPartnerId } from '../../editing/operators/lookup.ts'
import { evidenceTimeZone } from '../../editing/operators/printed-page.ts'
import { waitForServers } from '../../editing/operators/wait-for-servers.ts'
import { openMediaStore } from '../../media/open-media-store.ts'
import { adoptFile } from '../../media/orphans.ts'
import { OperatorError, reasonOf } from '../../operator-error.ts'
import { attachDemand, findDemand, MAX_DEMAND_BYTES, readDemandType } from '../../takedowns/demand.ts'
import { gatherEvidence, toldAt } from '../../takedowns/evidence.ts'
import { findTakedown, findTakedowns } from '../../takedowns/find-takedowns.ts'
import { presentTakedown, presentTakedownWithNotices } from '../../takedowns/present-takedown.ts'
import { findConsequences } from '../../takedowns/recipients.ts'
import { restoreTrack } from '../../takedowns/restore.ts'
import { SCOPES, TAKEDOWN_STATES } from '../../takedowns/scope.ts'
import { takeDownTrack } from '../../takedowns/take-down.ts'
import { renderTakedownEvidence } from '../../takedowns/takedown-evidence-page.ts'
import { recordHandNotice, writeNoticeText } from '../../takedowns/tell-by-hand.ts'
import { same } from '../../text/sentence.ts'
import { isoTime } from '../../text/time.ts'
import { oneOf, option, parseMoment, SHORT_LIMIT, word, YES } from '../command/arguments.ts'
import type { CommandGroup } from '../command/command.ts'
import { declined, deskCommand } from '../command/desk.ts'
import { TAKEDOWN } from '../command/named.ts'
import { TRACK } from '../command/named-track.ts'
import { countOf, renderFields, renderTime } from '../terminal/format.ts'
import type { Columns } from '../terminal/print.ts'

const add = deskCommand({
  description: "Take a track down at a claimant's demand: it is gone everywhere at once, and every partner is told",
  args: {
    track: TRACK,
    claimant: option('NAME', 'Who demands it', { required: true }),
    reason: option('TEXT', 'Why', { required: true }),
    contact: option('TEXT', 'How the claimant can be reached'),
    reference: option('TEXT', 'What the claimant calls its demand'),
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
    const told = found?.is_published
      ? `${countOf(found.partners, 'partner')} will be told: ${countOf(found.webhooks, 'webhook')}, ${countOf(found.partners_by_mail, 'mail')}`
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
  async run({ state, limit }, { store, list }) {
    const { takedowns, total } = await findTakedowns(store.db, { state, limit, offset: 0 })
    const json = { total, takedowns: takedowns.map(presentTakedown) }
    const nothing = 'There are no such takedowns.'
    return list({ columns: TAKEDOWNS, rows: takedowns, nothing, json, total, more: 'more takedown' })
  },
})

type Notice = Awaited<ReturnType<typeof findTakedown>>['notices'][number]

const NOTICES: Columns<Notice> = {
  PARTNER: 'partner_name',
  TO: ({ webhook_url, mail }) => webhook_url ?? mail?.recipient,
  STATE: 'state',
  TRIES: 'attempts',
  LAST: ({ status_code, error }) => status_code ?? error,
  TOLD: (one) => renderTime(toldAt(one)),
  DEADLINE: ({ deadline_at }) => renderTime(deadline_at),
  DONE: ({ done_at }) => renderTime(done_at),
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

const PARTNER_TOLD = word('Its name or id', { find: findPartnerId })

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
    how: option('TEXT', 'How: by telephone, by a letter, to whom', { required: true }),
    at: option('TIME', 'When, such as 2026-03-02T08:00:00Z; now if left out', { read: parseMoment }),
  },
  async run({ takedown: takedownId, partner: partnerId, how, at }, { store, audit }) {
    await recordHandNotice(store, { takedownId, partnerId, how, at }, audit)
    const takedown = await findTakedown(store.db, takedownId)
    const { partner_name, deadline_at } = takedown.notices.find((one) => one.partner_id === partnerId)!
    return {
      text: `${partner_name} counts as told, and has to act by ${renderTime(deadline_at)}`,
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

const attach = deskCommand({
  description: "Attach the claimant's demand to a takedown, once: a PDF, a picture or a mail (.eml)",
  args: { takedown: TAKEDOWN, file: word('The file, at most 20 MB') },
  async run({ takedown: id, file }, { store, config, cwd, audit }) {
    const bytes = await readSmall(resolve(cwd, file))
    const media = openMediaStore(config)
    const key = await media.put(bytes, 'uploads', (key) => adoptFile(store, key))
    const kept = { media: key, fileName: basename(file), bytes: bytes.length }
    const type = await readDemandType(media, kept)
    const demand = await attachDemand(store, id, kept, type, audit)
    const json = { id, ...demand, attached_at: isoTime(demand.attached_at) }
    return { text: `${demand.name} (${type}) is part of the record; sha256 ${demand.sha256}`, json }
  },
})

const demand = deskCommand({
  description: 'Save the demand that is attached to a takedown as a file',
  args: { takedown: TAKEDOWN, file: word('Where to; it must not be there yet') },
  async run({ takedown: id, file }, { store, config, cwd }) {
    const found = await findDemand(store, id)
    const path = resolve(cwd, file)
    await (await open(path, 'wx').catch(failOn(file))).close()
    await pipeline(await openMediaStore(config).open(found.media), createWriteStream(path))
    const { name, type, bytes, sha256 } = found.demand
    return { text: `${name} (${type}), sha256 ${sha256}`, json: { file: path, name, type, bytes, sha256 } }
  },
})

const failOn = (path: string) => (error: unknown) => {
  throw new OperatorError(same(`${path}: ${reasonOf(error)}`))
}

async function readSmall(path: string): Promise<Buffer> {
  const bytes = await readFile(path).catch(failOn(path))
  if (bytes.length > 0 && bytes.length <= MAX_DEMAND_BYTES) return bytes
  throw new OperatorError({
    vi: 'tệp phải có nội dung và không quá 20 MB',
    en: 'the file must not be empty, nor larger than 20 MB',
  })
}

export const takedown: CommandGroup = {
  description: 'Tracks taken down at the demand of a claimant',
  commands: { add, list, show, restore, text, sent, attach, demand, evidence },
}
