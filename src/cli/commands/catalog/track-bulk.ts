import { BULK_ACTIONS, type BulkAction, isOfCollection } from '../../../editing/bulk/bulk-actions.ts'
import { summaryOf } from '../../../editing/bulk/bulk-job.ts'
import { type BulkOrder, findBulkIds, readBulkChanges } from '../../../editing/bulk/bulk-order.ts'
import { type BulkForecast, rehearseBulk } from '../../../editing/bulk/rehearse-bulk.ts'
import { type BulkState, runBulk } from '../../../editing/bulk/run-bulk.ts'
import { findTrackId } from '../../../editing/operators/find-tracks.ts'
import { findCollectionId, findReleaseId } from '../../../editing/operators/lookup.ts'
import { waitForServers } from '../../../editing/operators/wait-for-servers.ts'
import { recordAudit } from '../../../store/audit-log.ts'
import type { Store } from '../../../store/store.ts'
import { bulkTakedowns } from '../../../takedowns/bulk-take-down.ts'
import { SCOPES } from '../../../takedowns/scope.ts'
import { readClaim } from '../../../takedowns/take-down.ts'
import { parseChoice } from '../../command/arguments.ts'
import { auditContextOf } from '../../command/audit-context.ts'
import { type Context, defineCommand, type ParsedArgs, type Report, UsageError } from '../../command/command.ts'
import { openMailParts } from '../../command/mail-deps.ts'
import { withStore } from '../../command/with-store.ts'
import { countOf } from '../../terminal/format.ts'
import { confirm, printableWord, YES } from '../../terminal/terminal.ts'
import { FILTER_FLAGS, readFilter } from './track-filter-flags.ts'

const ARGS = {
  action: { type: 'positional', description: BULK_ACTIONS.join(', ') },
  tracks: { type: 'positional', required: false, description: 'Tracks, each as elsewhere; or a filter' },
  ...FILTER_FLAGS,
  'where-genre': { type: 'string', description: 'Those of this genre', valueHint: 'TEXT' },
  'where-artist': { type: 'string', description: 'Those of this artist, by name or id', valueHint: 'NAME' },
  'where-license': { type: 'string', description: 'Those with this licence', valueHint: 'CODE' },
  'where-explicit': { type: 'string', description: 'Those that are explicit, yes or no', valueHint: 'YES' },
  all: { type: 'boolean', description: 'Every track' },
  genre: { type: 'string', description: 'Of update: the genre', valueHint: 'TEXT' },
  artist: { type: 'string', description: 'Of update: the artist, made when there is none', valueHint: 'NAME' },
  license: { type: 'string', description: 'Of update: the licence code', valueHint: 'CODE' },
  territory: { type: 'string', description: 'Of update: worldwide, or countries', valueHint: 'CODES' },
  explicit: { type: 'string', description: 'Of update: yes or no', valueHint: 'YES' },
  'release-date': { type: 'string', description: 'Of update: the day', valueHint: 'DAY' },
  claimant: { type: 'string', description: 'Of takedown: who demands it', valueHint: 'NAME' },
  reason: { type: 'string', description: 'Of takedown: why', valueHint: 'TEXT' },
  scope: { type: 'string', description: 'Of takedown: new or all; new if left out', valueHint: 'SCOPE' },
  collection: {
    type: 'string',
    description: 'Of add_to_collection and remove_from_collection: which',
    valueHint: 'NAME',
  },
  'dry-run': { type: 'boolean', description: 'Change nothing, and say what would come of it' },
  yes: YES,
} as const

type Args = ParsedArgs<typeof ARGS>

export const bulk = defineCommand({
  description:
    'Publish, change, delete, take down or restore many tracks, or put them into a collection, chosen by name or by a filter',
  args: ARGS,
  isVariadic: true,
  run: async (args, context) => {
    const action = parseChoice('ACTION', args.action, BULK_ACTIONS)
    const set = readSet(args)
    return await withStore(context, async (store, config) => {
      const order = await readOrder(store, action, args, set, context)
      const forecast = await rehearseBulk(store, order, context.now())
      if (args['dry-run']) return reportForecast(forecast)
      const question = `${action} ${countOf(forecast.would_change, 'track')}?`
      if (!(await confirm(context, question, args.yes === true)))
        return { text: 'Nothing was changed.', json: { action, done: 0, failed: [] }, exitCode: 1 }
      const takedowns = bulkTakedowns({ store, mail: await openMailParts(config) })
      const state = await runBulk({ store, ...takedowns }, order, { audit: () => auditContextOf(context) })
      await recordAudit(store.db, auditContextOf(context), { action: 'bulk.run', after: summaryOf(order, state) })
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
    })
  },
})

/** The order that a collection had: `collection set` gives it back. */
const beforeOf = ({ undo }: BulkState) => (undo === undefined ? {} : { order_before: undo.before })

function readSet(args: Args): Record<string, unknown> {
  const { genre, artist, license, territory, explicit } = args
  const given = {
    ...{ genre, artist, license_code: license, territory, release_date: args['release-date'] },
    is_explicit: explicit === undefined ? undefined : parseChoice('--explicit', explicit, ['yes', 'no']) === 'yes',
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

async function readOrder(
  store: Store,
  action: BulkAction,
  args: Args,
  set: Record<string, unknown>,
  context: Context,
): Promise<BulkOrder> {
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
  if (action === 'update') return { action, ids, ...(await readBulkChanges(store, set, context.now())) }
  if (action !== 'takedown') return { action, ids }
  const claim = readClaim({ claimant: claimant!, reason: reason! })
  return { action, ids, claim: { ...claim, scope: parseChoice('--scope', scope, SCOPES) } }
}

async function readIds(store: Store, args: Args): Promise<string[]> {
  const [, ...tracks] = args._
  const named = {
    ...{ genre: args['where-genre'], artist: args['where-artist'] },
    ...{ license: args['where-license'], explicit: args['where-explicit'] },
  }
  const { query, status, without, release } = args
  const given = [query, status, without, release, args['published-from'], args['published-to'], ...Object.values(named)]
  const hasFilter = args.all === true || given.some((one) => one !== undefined)
  if (hasFilter === tracks.length > 0)
    throw new UsageError('name tracks, or give a filter such as --query, --status or --where-genre, or --all')
  if (hasFilter) {
    const onRelease = release === undefined ? {} : { release: await findReleaseId(store, release) }
    const filter = { ...readFilter(args, named, 'where-'), ...onRelease }
    return await findBulkIds(store, filter)
  }
  const ids: string[] = []
  for (const text of tracks) ids.push(await findTrackId(store, text))
  return [...new Set(ids)]
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
