import { resolve } from 'node:path'
import { type Config, loadConfig } from '../../config/config.ts'
import { programVersion } from '../../config/project-files.ts'
import { findSealingKeys, secretsPath } from '../../config/secrets.ts'
import { openMediaStore } from '../../media/open-media-store.ts'
import { type BackupOptions, writeBackup } from '../backup/backup.ts'
import { type FileFinding, findMissingFiles, findSealedWebhooks, type SealFinding } from '../backup/consistency.ts'
import { copyStore } from '../backup/copy-store.ts'
import { type CheckedBackup, checkBackup, restoreBackup } from '../backup/restore.ts'
import { flag, oneOf, option, word } from '../command/arguments.ts'
import { type Context, defineCommand, type Report, UsageError } from '../command/command.ts'
import { describeStore, withCurrentOrOlderStore, withOpenStore } from '../command/with-store.ts'
import { formatNumber } from '../terminal/format.ts'
import { openProgressLine } from '../terminal/progress-line.ts'
import { catchSignals, SIGNAL_EXIT_CODES } from '../terminal/signals.ts'

const FILE = word('The file')

export const backup = defineCommand({
  description: 'Write store, secrets and media into one file, while the server runs',
  args: {
    file: FILE,
    media: oneOf(
      ['all', 'listing'],
      'The media files too, or only which there are; all, unless they lie in a bucket',
      'all|listing',
    ),
    'without-secrets': flag('Leave secrets.json out'),
    'without-log': flag('Leave the rows of the request log out'),
  },
  async run(args, context) {
    const config = loadConfig(context.env)
    const path = resolve(context.cwd, args.file)
    const options = {
      media: openMediaStore(config),
      withFiles: (args.media ?? (config.s3 ? 'listing' : 'all')) === 'all',
      secretsPath: args['without-secrets'] ? undefined : secretsPath(config.dataDir),
      withRequestLog: !args['without-log'],
      program: programVersion(),
      now: context.now,
    }
    return await withCurrentOrOlderStore(config, (store) => runBackup(path, { store, ...options }, config, context))
  },
})

async function runBackup(path: string, options: BackupOptions, config: Config, context: Context): Promise<Report> {
  const line = openProgressLine(context.stderr, 'backup', undefined)
  const stopping = new AbortController()
  const signals = catchSignals(() => {
    line.note('stopping…')
    stopping.abort(new Interrupted())
  })
  try {
    const onProgress: BackupOptions['onProgress'] = ({ what, bytes }) => line.work(`${what}, ${megabytes(bytes)}`)
    const result = await writeBackup(path, { ...options, onProgress, signal: stopping.signal })
    signals.release()
    await checkBackup(path, ({ what }) => line.work(`reading it back: ${what}`))
    line.clear()
    const { rows, media, bytes, schema } = result
    const files = options.withFiles ? `${formatNumber(media.files)} files` : 'a listing of the media, not the files'
    const lines = [
      `Wrote ${path}: ${megabytes(bytes)}, ${formatNumber(rows.tracks ?? 0)} tracks, ${files}, read back and complete`,
      ...(result.secrets === null && options.secretsPath !== undefined
        ? ['! there is no secrets.json to back up']
        : []),
      ...(config.signingSecret === undefined ? [] : ['! SIGNING_SECRET is a setting: it is not in the backup']),
      ...(media.missing > 0 ? [`! ${describeMissing(media.missing, result.missingKeys)}: run khonhac doctor`] : []),
    ]
    const json = { file: path, bytes, schema, rows, media: { ...media, included: options.withFiles } }
    return { text: lines.join('\n'), json: { ...json, secrets: result.secrets !== null } }
  } catch (error) {
    const signal = signals.caught()
    if (!(error instanceof Interrupted) || signal === undefined) throw error
    const text = `Interrupted (${signal}): there is no backup, and nothing is left of it`
    return { text, json: { interrupted: signal }, exitCode: SIGNAL_EXIT_CODES[signal] }
  } finally {
    signals.release()
    line.clear()
  }
}

class Interrupted extends Error {}

export const restore = defineCommand({
  description: 'Bring a backup into an empty place, the one that the settings name',
  args: { file: FILE, check: flag('Read all of it and change nothing') },
  async run({ file, check }, context) {
    const path = resolve(context.cwd, file)
    const line = openProgressLine(context.stderr, check ? 'check' : 'restore', undefined)
    const onProgress = ({ what, bytes }: { what: string; bytes: number }) => line.work(`${what}, ${megabytes(bytes)}`)
    try {
      if (check) return describeBackup(path, await checkBackup(path, onProgress))
      const config = loadConfig(context.env)
      const media = openMediaStore(config)
      return await withOpenStore(config.databaseUrl, async (store) => {
        const found = await restoreBackup(path, { store, media, secretsPath: secretsPath(config.dataDir), onProgress })
        const keys = await findSealingKeys(config.dataDir, config)
        const files = await findMissingFiles(store, media)
        return describeRestore(config, found, files, await findSealedWebhooks(store, keys))
      })
    } finally {
      line.clear()
    }
  },
})

function describeBackup(path: string, { manifest, complete, listing }: CheckedBackup): Report {
  const of = `of ${manifest.created_at}, ${formatNumber(complete.rows.tracks ?? 0)} tracks`
  const media =
    manifest.media === 'files'
      ? `${formatNumber(complete.media.files)} files`
      : `a listing of ${formatNumber(listing.length)} files`
  const secrets = manifest.secrets ? 'secrets' : 'no secrets'
  return {
    text: `${path} is complete: a backup ${of}, ${media}, ${secrets}, schema ${manifest.schema}`,
    json: { complete: true, ...manifest, rows: complete.rows, files: complete.media.files },
  }
}

function describeRestore(config: Config, found: CheckedBackup, files: FileFinding, seals: SealFinding): Report {
  const { manifest, complete } = found
  const isWhole = manifest.secrets && files.missing === 0
  const parts = [
    `${formatNumber(complete.rows.tracks ?? 0)} tracks`,
    ...(manifest.media === 'files' ? [`${formatNumber(complete.media.files)} files`] : []),
    ...(manifest.secrets ? ['the secrets'] : []),
  ]
  const lines = [
    `${isWhole ? 'Restored the backup' : 'Restored a part of the backup'} of ${manifest.created_at} into ${describeStore(config.databaseUrl)}: ${parts.join(', ')}`,
  ]
  if (files.missing > 0) lines.push(`! ${describeMissing(files.missing, files.examples)}: bring the media back too`)
  if (!manifest.secrets) lines.push('! the backup has no secrets: put secrets.json back, or links and marks are void')
  if (seals.sealed > 0)
    lines.push(`! ${seals.sealed} of ${seals.webhooks} webhooks cannot be signed for: was SIGNING_SECRET set?`)
  return {
    text: lines.join('\n'),
    json: {
      created_at: manifest.created_at,
      rows: complete.rows,
      files: complete.media.files,
      whole: isWhole,
      missing_files: files.missing,
      sealed_webhooks: seals.sealed,
      secrets: manifest.secrets,
    },
    // Files that the backup has and the media store lacks now are a failure; files that the backup left out are not.
    exitCode: manifest.media === 'files' && files.missing > complete.media.missing ? 1 : 0,
  }
}

export const migrateStore = defineCommand({
  description: 'Copy every row into an empty store of either kind, such as PostgreSQL',
  args: { to: option('URL', 'postgres://… or sqlite:…', { required: true }) },
  async run({ to }, context) {
    const config = loadConfig(context.env)
    const target = loadConfig({ ...context.env, DATABASE_URL: to }).databaseUrl
    if (target === config.databaseUrl) throw new UsageError('--to names the store that is in use already')
    const line = openProgressLine(context.stderr, 'copy', undefined)
    try {
      const { rows, changesMeanwhile } = await withCurrentOrOlderStore(config, (store) =>
        withOpenStore(target, (other) => copyStore(store, other, (what) => line.work(what))),
      )
      line.clear()
      const count = Object.values(rows).reduce((sum, each) => sum + each, 0)
      const place = describeStore(target)
      const late = `${formatNumber(changesMeanwhile)} changes came after it and are missing there: stop the servers, empty it, and copy again`
      return {
        text:
          changesMeanwhile > 0
            ? `Copied ${formatNumber(count)} rows into ${place}, but ${late}`
            : `Copied ${formatNumber(count)} rows into ${place}. Set DATABASE_URL to it and start the server`,
        json: { rows, changes_meanwhile: changesMeanwhile },
        exitCode: changesMeanwhile > 0 ? 1 : 0,
      }
    } finally {
      line.clear()
    }
  },
})

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
const describeMissing = (count: number, keys: readonly string[]) =>
  `${formatNumber(count)} ${count === 1 ? 'file that a track refers to is' : 'files that tracks refer to are'} not there (${keys.slice(0, 3).join(', ')}${count > 3 ? ', …' : ''})`
