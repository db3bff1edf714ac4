import { BULK_ACTIONS, isOfCollection } from '../../../editing/bulk/bulk-actions.ts'
import { summaryOf } from '../../../editing/bulk/bulk-job.ts'
import { type BulkOrder, findBulkIds, readBulkChanges } from '../../../editing/bulk/bulk-order.ts'
import { type BulkForecast, rehearseBulk } from '../../../editing/bulk/rehearse-bulk.ts'
import { type BulkState, runBulk } from '../../../editing/bulk/run-bulk.ts'
import { findCollectionId } from '../../../editing/operators/lookup.ts'
import { waitForServers } from '../../../editing/operators/wait-for-servers.ts'
import { recordAudit } from '../../../store/audit-log.ts'
import type { Store } from '../../../store/store.ts'
import { bulkTakedowns } from '../../../takedowns/bulk-take-down.ts'
import { SCOPES } from '../../../takedowns/scope.ts'
import { readClaim } from '../../../takedowns/take-down.ts'
import { flag, option, parseChoice, word, YES } from '../../command/arguments.ts'
import { type Report, UsageError, type Values } from '../../command/command.ts'
import { auditContextOf, declined, deskCommand } from '../../command/desk.ts'
import { findTrackIds } from '../../command/named-track.ts'
import { countOf } from '../../terminal/format.ts'
import { printableWord } from '../../terminal/terminal.ts'
import { explicitFlag, FILTER_FLAGS, filterOf } from './track-filter-flags.ts'

const ARGS = {
  action: word(BULK_ACTIONS.join(', '), {
    read: (what: string, text: string) => parseChoice(what, text, BULK_ACTIONS),
  }),
  tracks: word('Tracks, each as elsewhere; or a filter', { required: false }),
  ...FILTER_FLAGS,
  'where-genre': option('TEXT', 'Those of this genre'),
  'where-artist': option('NAME', 'Those of this artist, by name or id'),
  'where-license': option('CODE', 'Those with this licence'),
  'where-explicit': explicitFlag('Those that are explicit, yes or no'),
  all: flag('Every track'),
  genre: option('TEXT', 'Of update: the genre'),
  artist: option('NAME', 'Of update: the artist, made when there is none'),
  license: option('CODE', 'Of update: the licence code'),
  territory: option('CODES', 'Of update: worldwide, or countries'),
  explicit: explicitFlag('Of update: yes or no'),
  'release-date': option('DAY', 'Of update: the day'),
  claimant: option('NAME', 'Of takedown: who demands it'),
  reason: option('TEXT', 'Of takedown: why'),
  scope: option('SCOPE', 'Of takedown: new or all; new if left out'),
  collection: option('NAME', 'Of add_to_collection and remove_from_collection: which'),
  'dry-run': flag('Change nothing, and say what would come of it'),
  yes: YES,
} as const

type Args = Values<typeof ARGS>

export const bulk = deskCommand({
  description:
    'Publish, change, delete, take down or restore many tracks, or put them into a collection, chosen by name or by a filter',
  args: ARGS,
  isVariadic: true,
  async run(args, desk) {
    const { store, now } = desk
    const { action } = args
    const order = await readOrder(store, args, now())
    const forecast = await rehearseBulk(store, order, now())
    if (args['dry-run']) return reportForecast(forecast)
    if (!(await desk.confirm(`${action} ${countOf(forecast.would_change, 'track')}?`)))
      return declined('Nothing was changed.', { action, done: 0, failed: [] })
    const takedowns = bulkTakedowns({ store, mail: await desk.openMail() })
    const audit = () => auditContextOf(desk)
    const state = await runBulk({ store, ...takedowns }, order, { audit })
    await recordAudit(store.db, audit(), { action: 'bulk.run', after: summaryOf(order, state) })
    await waitForServers(store)
    const failed = state.failed.map(({ id, reason }) => ({ id, reason: reason.en }))
    return {
      text: [
        `${countOf(state.done, 'track')} changed, ${state.unchanged} as before, ${state.failed_count} failed`,
        ...failed.map(({ id, reason }) => `  ${id}  ${printableWord(reason)}`),
      ].join('\n'),
      json: { action, tracks: order.ids.length, ...state, undo: undefined, failed, ...beforeOf(state) },
      exitCode: state.failed_count > 0 ? 1 : 0,
    }
  },
})

/** The order that a collection had: `collection set` gives it back. */
const beforeOf = ({ undo }: BulkState) => (undo === undefined ? {} : { order_before: undo.before })

function readSet(args: Args): Record<string, unknown> {
  const { genre, artist, license, territory, explicit } = args
  const given = {
    ...{ genre, artist, license_code: license, territory, release_date: args['release-date'] },
    is_explicit: explicit,
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

async function readOrder(store: Store, args: Args, now: number): Promise<BulkOrder> {
  const { action } = args
  const set = readSet(args)
  const hasSet = Object.keys(set).length > 0
  if (hasSet !== (action === 'update'))
    throw new UsageError(hasSet ? 'what to set goes with update only' : 'update needs what to set, such as --genre')
  const { claimant, reason, scope = 'new' } = args
  if (action === 'takedown' && (claimant === undefined || reason === undefined))
    throw new UsageError('takedown needs --claimant and --reason')
  const { collection } = args
  if ((collection !== undefined) !== isOfCollection(action))
    throw new UsageError('--collection goes with add_to_collection and remove_from_collection, which need it')
  const ids = await readIds(store, args)
  if (collection !== undefined) return { action, ids, collection: await findCollectionId(store, collection) }
  if (action === 'update') return { action, ids, ...(await readBulkChanges(store, set, now)) }
  if (action !== 'takedown') return { action, ids }
  const claim = readClaim({ claimant: claimant!, reason: reason! })
  return { action, ids, claim: { ...claim, scope: parseChoice('--scope', scope, SCOPES) } }
}

async function readIds(store: Store, args: Args): Promise<string[]> {
  const [, ...tracks] = args._
  const named = {
    ...{ genre: args['where-genre'], artist: args['where-artist'] },
    ...{ license: args['where-license'], isExplicit: args['where-explicit'] },
  }
  const { query, status, without, release } = args
  const given = [query, status, without, release, args['published-from'], args['published-to'], ...Object.values(named)]
  const hasFilter = args.all || given.some((one) => one !== undefined)
  if (hasFilter === tracks.length > 0)
    throw new UsageError('name tracks, or give a filter such as --query, --status or --where-genre, or --all')
  if (hasFilter) return await findBulkIds(store, filterOf(args, named))
  return [...new Set(await findTrackIds(store, tracks))]
}

function reportForecast({ failed, ...forecast }: BulkForecast): Report {
  const said = failed.map(({ id, reason }) => ({ id, reason: reason.en }))
  return {
    text: [
      `Nothing was changed; of ${countOf(forecast.selected, 'track')} ${forecast.would_change} would change, ${forecast.unchanged} would not, ${forecast.failed_count} cannot`,
      ...said.map(({ id, reason }) => `  ${id}  ${printableWord(reason)}`),
    ].join('\n'),
    json: { ...forecast, failed: said },
  }
}
