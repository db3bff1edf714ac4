import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { withTimeout } from '../async/timeout.ts'
import { PRIVATE_FOLDER } from '../config/private-folder.ts'
import { builtFile } from '../config/project-files.ts'
import { DataStoreError } from '../errors.ts'
import { exportNotReady, exportUnwritable } from '../http/headers/write-errors.ts'
import type { Store } from '../store/store.ts'
import type { ExportNotice, ExportOrder } from './export-process.ts'
import type { Rendered } from './render.ts'
import { sweep } from './sweep.ts'

const PROGRAM = builtFile(new URL('./export-process.js', import.meta.url))

/** One rendering of the catalogue, in both forms. */
export interface ExportFile extends Rendered {
  path: string
  zippedPath: string
  /** When it was done, and how long that took. */
  at: number
  tookMs: number
}

export interface Exports {
  /** The catalogue at least as it was at `wanted`, or as it was not long before. */
  find(wanted: number): Promise<ExportFile>
  /** The one with these bytes, to go on with; undefined when it is no longer to be had. */
  findByDigest(digest: string, wanted: number): Promise<ExportFile | undefined>
  open(file: ExportFile, isZipped: boolean): Promise<FileHandle>
  close(): Promise<void>
}

export interface ExportDeps {
  dataDir: string
  store: Store
  now: () => number
  /** How long a request waits for a rendering. */
  waitMs?: number
}

/** Shorter than what proxies wait for an answer. */
const WAIT_MS = 25_000
/** So many can be resumed; each is as large as the catalogue. */
const KEPT = 3
/** Larger catalogues are rendered a tenth of the time at the most, however often they change. */
const MANY_TRACKS = 50_000
const PAUSE = 10

export function openExports({ dataDir, store, now, waitMs = WAIT_MS }: ExportDeps): Exports {
  const parent = join(dataDir, 'exports')
  const folder = join(parent, `${process.pid}-${randomUUID()}`)
  const renderer = createRenderer(store.url, parent, folder, now)

  async function newestOf(wanted: number): Promise<ExportFile | undefined> {
    const [newest] = renderer.files
    if (newest === undefined || newest.seq >= wanted) return newest
    const isPausing = newest.count > MANY_TRACKS && now() - newest.at < PAUSE * newest.tookMs
    return isPausing && !(await hasWithdrawn(store, newest.seq)) ? newest : undefined
  }

  return {
    async find(wanted) {
      const known = await newestOf(wanted)
      if (known !== undefined) return known
      const work = renderFor(renderer, wanted)
      // Handled by those who wait; without any it must not be an unhandled rejection.
      work.catch(() => {})
      const made = await withTimeout(work, waitMs, () => undefined)
      if (made !== undefined) return made
      const [older] = renderer.files
      if (older === undefined || (await hasWithdrawn(store, older.seq))) throw exportNotReady()
      return older
    },

    async findByDigest(digest, wanted) {
      const found = renderer.files.find((file) => file.digest === digest)
      if (found === undefined || found.seq >= wanted) return found
      return (await hasWithdrawn(store, found.seq)) ? undefined : found
    },

    async open(file, isZipped) {
      try {
        return await open(isZipped ? file.zippedPath : file.path)
      } catch (error) {
        // The file was deleted: the next request renders it anew. Any other failure passes, and the file is still there.
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') renderer.forget(file)
        throw error
      }
    },

    async close() {
      await renderer.stop()
      // What cannot be removed now is swept by the next process.
      await rm(folder, { recursive: true, force: true }).catch(() => {})
    },
  }
}

type Renderer = ReturnType<typeof createRenderer>

async function renderFor(renderer: Renderer, wanted: number): Promise<ExportFile> {
  const first = await renderer.render()
  // One that was under way may be of a moment before.
  return first.seq >= wanted ? first : await renderer.render()
}

function createRenderer(url: string, parent: string, folder: string, now: () => number) {
  /** The newest first. */
  let files: ExportFile[] = []
  let rendering: Promise<ExportFile> | undefined
  let stopProcess = async () => {}
  let isClosed = false

  async function run(): Promise<ExportFile> {
    if (isClosed) throw exportNotReady()
    await mkdir(folder, PRIVATE_FOLDER)
    await sweep(parent, folder, now())
    const startedAt = now()
    const name = randomUUID()
    const paths = { path: join(folder, `${name}.ndjson`), zippedPath: join(folder, `${name}.ndjson.gz`) }
    const started = startProcess({ url, ...paths })
    stopProcess = started.stop
    const notice = await started.notice.catch(async (error: unknown) => {
      await remove(paths)
      throw error
    })
    if ('failure' in notice) throw faultOf(notice)
    const file = { ...notice.rendered, ...paths, at: now(), tookMs: now() - startedAt }
    files = [file, ...files]
    for (const old of files.splice(KEPT)) await remove(old)
    return file
  }

  return {
    get files(): readonly ExportFile[] {
      return files
    },
    forget(file: ExportFile) {
      files = files.filter((one) => one !== file)
    },
    /** One at a time, for all who wait. */
    render(): Promise<ExportFile> {
      rendering ??= run()
        .catch((error: unknown) => {
          throw isDiskFault(error) ? exportUnwritable(error) : error
        })
        .finally(() => {
          rendering = undefined
        })
      return rendering
    },
    async stop() {
      isClosed = true
      await stopProcess()
    },
  }
}

/** Collects its garbage by itself: helping threads of its own would take the cores that requests are answered by. */
const FLAGS = ['--single-threaded']

function startProcess(order: ExportOrder) {
  const child = fork(PROGRAM, { execArgv: FLAGS, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const ended = once(child, 'exit')
  // One that could not be started tells `broken` too.
  ended.catch(() => {})
  const told = once(child, 'message') as Promise<[ExportNotice]>
  // By then all that it said has been read. One that was killed, or could not be started, has written nothing that counts.
  const broken = once(child, 'disconnect').then(async () => {
    const [code, signal] = await ended
    throw new Error(`the process that renders the export has ended early: ${signal ?? code}`)
  })
  // Who cannot be told has gone, and that is told by `broken`.
  const tell = (message: ExportOrder | 'stop') => void child.send(message, () => {})
  tell(order)
  return {
    notice: Promise.race([told, broken]).then(
      ([notice]) => notice,
      (error: unknown) => Promise.reject(exportNotReady(error)),
    ),
    async stop() {
      if (child.connected) tell('stop')
      await ended.catch(() => {})
    },
  }
}

const remove = ({ path, zippedPath }: Pick<ExportFile, 'path' | 'zippedPath'>) =>
  Promise.all([path, zippedPath].map((one) => rm(one, { force: true })))

/** Whether a track has gone since: it must not be handed out any more, not even to who would drop it a moment later. */
async function hasWithdrawn({ db }: Store, seq: number): Promise<boolean> {
  const row = await db
    .selectFrom('changes')
    .select('seq')
    .where('seq', '>', seq)
    .where('public_action', '=', 'deleted')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

const DISK_FAULTS = ['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS', 'EACCES', 'EPERM', 'EIO', 'ENOTDIR', 'EMFILE', 'ENFILE']
const isDiskFault = (error: unknown) => DISK_FAULTS.includes((error as NodeJS.ErrnoException).code ?? '')

function faultOf({ failure, code }: Extract<ExportNotice, { failure: string }>): Error {
  const error = Object.assign(new Error(failure), { code })
  return isDiskFault(error) ? error : new DataStoreError(error)
}
