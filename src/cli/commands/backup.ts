import { resolve } from 'node:path'
import { type BackupOptions, writeBackup } from '../../admin/backup/backup.ts'
import {
  type FileFinding,
  findMissingFiles,
  findSealedWebhooks,
  type SealFinding,
} from '../../admin/backup/consistency.ts'
import { copyStore } from '../../admin/backup/copy-store.ts'
import { type CheckedBackup, checkBackup, restoreBackup } from '../../admin/backup/restore.ts'
import { OperatorError } from '../../admin/operator-error.ts'
import { type Config, loadConfig } from '../../config/config.ts'
import { findWebhookKeys, secretsPath } from '../../config/secrets.ts'
import { openMediaStore } from '../../media/open-media-store.ts'
import { NEWEST_SCHEMA } from '../../store/migrations.ts'
import { readSchemaVersion } from '../../store/schema-version.ts'
import { openStore, type Store } from '../../store/store.ts'
import { type Context, defineCommand, type Report, UsageError } from '../context.ts'
import { programVersion } from '../program-version.ts'
import { openProgressLine } from '../progress-line.ts'
import { describeStore } from '../which-store.ts'

const FILE = { type: 'positional', required: true, description: 'The file' } as const
const MEDIA_CHOICES = ['all', 'listing'] as const

export const backup = defineCommand({
  description: 'Write store, secrets and media into one file, while the server runs',
  args: {
    file: FILE,
    media: {
      type: 'string',
      valueHint: 'all|listing',
      description: 'The media files too, or only which there are; all, unless they lie in a bucket',
    },
    'without-secrets': { type: 'boolean', description: 'Leave secrets.json out' },
    'without-log': { type: 'boolean', description: 'Leave the rows of the request log out' },
  },
  async run(args, context) {
    const config = loadConfig(context.env)
    const path = resolve(context.cwd, args.file)
    const options = {
      media: openMediaStore(config),
      withFiles: chooseMedia(args.media, config) === 'all',
      secretsPath: args['without-secrets'] ? undefined : secretsPath(config.dataDir),
      withRequestLog: args['without-log'] !== true,
      program: programVersion(),
      now: context.now,
    }
    return await withUsableStore(config, (store) => runBackup(path, { store, ...options }, config, context))
  },
})

function chooseMedia(given: string | undefined, { s3 }: Config): (typeof MEDIA_CHOICES)[number] {
  if (given === undefined) return s3 ? 'listing' : 'all'
  const found = MEDIA_CHOICES.find((choice) => choice === given)
  if (!found) throw new UsageError(`--media must be one of ${MEDIA_CHOICES.join(', ')}, not "${given}"`)
  return found
}

async function runBackup(path: string, options: BackupOptions, config: Config, context: Context): Promise<Report> {
  const line = openProgressLine(context.stderr, 'backup', undefined)
  try {
    const onProgress: BackupOptions['onProgress'] = ({ what, bytes }) => line.work(`${what}, ${megabytes(bytes)}`)
    const result = await writeBackup(path, { ...options, onProgress })
    await checkBackup(path, ({ what }) => line.work(`reading it back: ${what}`))
    line.clear()
    const { rows, media, bytes, schema } = result
    const files = options.withFiles ? `${number(media.files)} files` : 'a listing of the media, not the files'
    const lines = [
      `Wrote ${path}: ${megabytes(bytes)}, ${number(rows.tracks ?? 0)} tracks, ${files}, read back and complete`,
      ...(result.secrets === null && options.secretsPath !== undefined
        ? ['! there is no secrets.json to back up']
        : []),
      ...(config.signingSecret === undefined ? [] : ['! SIGNING_SECRET is a setting: it is not in the backup']),
      ...(media.missing > 0 ? [`! ${describeMissing(media.missing, result.missingKeys)}: run khonhac doctor`] : []),
    ]
    const json = { file: path, bytes, schema, rows, media: { ...media, included: options.withFiles } }
    return { text: lines.join('\n'), json: { ...json, secrets: result.secrets !== null } }
  } finally {
    line.clear()
  }
}

export const restore = defineCommand({
  description: 'Bring a backup into an empty place, the one that the settings name',
  args: { file: FILE, check: { type: 'boolean', description: 'Read all of it and change nothing' } },
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
        const keys = await findWebhookKeys(config.dataDir, config)
        const files = await findMissingFiles(store, media)
        return describeRestore(config, found, files, await findSealedWebhooks(store, keys))
      })
    } finally {
      line.clear()
    }
  },
})

function describeBackup(path: string, { manifest, complete, listing }: CheckedBackup): Report {
  const of = `of ${manifest.created_at}, ${number(complete.rows.tracks ?? 0)} tracks`
  const media =
    manifest.media === 'files'
      ? `${number(complete.media.files)} files`
      : `a listing of ${number(listing.length)} files`
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
    `${number(complete.rows.tracks ?? 0)} tracks`,
    ...(manifest.media === 'files' ? [`${number(complete.media.files)} files`] : []),
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
      ...{ created_at: manifest.created_at, rows: complete.rows, files: complete.media.files, whole: isWhole },
      ...{ missing_files: files.missing, sealed_webhooks: seals.sealed, secrets: manifest.secrets },
    },
    // Files that the backup holds and the place lacks are a failure; files that were left out are not.
    exitCode: manifest.media === 'files' && files.missing > complete.media.missing ? 1 : 0,
  }
}

export const migrateStore = defineCommand({
  description: 'Copy every row into an empty store of either kind, such as PostgreSQL',
  args: { to: { type: 'string', required: true, valueHint: 'URL', description: 'postgres://… or sqlite:…' } },
  async run({ to }, context) {
    const config = loadConfig(context.env)
    const target = loadConfig({ ...context.env, DATABASE_URL: to }).databaseUrl
    if (target === config.databaseUrl) throw new UsageError('--to names the store that is in use already')
    const line = openProgressLine(context.stderr, 'copy', undefined)
    try {
      const { rows, changesMeanwhile } = await withUsableStore(config, (store) =>
        withOpenStore(target, (other) => copyStore(store, other, (what) => line.work(what))),
      )
      line.clear()
      const count = Object.values(rows).reduce((sum, each) => sum + each, 0)
      const place = describeStore(target)
      const late = `${number(changesMeanwhile)} changes came after it and are missing there: stop the servers, empty it, and copy again`
      return {
        text:
          changesMeanwhile > 0
            ? `Copied ${number(count)} rows into ${place}, but ${late}`
            : `Copied ${number(count)} rows into ${place}. Set DATABASE_URL to it and start the server`,
        json: { rows, changes_meanwhile: changesMeanwhile },
        exitCode: changesMeanwhile > 0 ? 1 : 0,
      }
    } finally {
      line.clear()
    }
  },
})

/** A store that is there, on this schema or an older one: a backup is wanted most before an upgrade. */
async function withUsableStore<T>(config: Config, work: (store: Store) => Promise<T>): Promise<T> {
  const version = await readSchemaVersion(config.databaseUrl)
  const place = describeStore(config.databaseUrl)
  if (version === undefined)
    throw new OperatorError(`there is no store yet (${place}): --data or DATABASE_URL name another`)
  if (version > NEWEST_SCHEMA)
    throw new OperatorError(
      `the store has schema ${version}, newer than this version knows (${place}): run a newer khonhac`,
    )
  return await withOpenStore(config.databaseUrl, work)
}

async function withOpenStore<T>(url: string, work: (store: Store) => Promise<T>): Promise<T> {
  const store = openStore({ url })
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

const number = (value: number) => value.toLocaleString('en-US')
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
const describeMissing = (count: number, keys: readonly string[]) =>
  `${number(count)} ${count === 1 ? 'file that a track refers to is' : 'files that tracks refer to are'} not there (${keys.slice(0, 3).join(', ')}${count > 3 ? ', …' : ''})`
