import type { IncomingMessage } from 'node:http'
import { PassThrough, type Readable } from 'node:stream'
import { Busboy } from '@fastify/busboy'
import { outsideRequest } from '../../async/request-writes.ts'
import { allowLongBody } from '../../http/connection/long-bodies.ts'
import type { JobFile } from '../../jobs/job.ts'
import type { MediaKind, MediaStore } from '../../media/media-store.ts'
import { adoptFile } from '../../media/orphans.ts'
import type { Store } from '../../store/store.ts'
import { isSessionOpen } from '../administrators/sessions.ts'
import { createReception, type Reception, UPLOAD_PACE, type UploadPace } from './reception.ts'
import {
  fileEmpty,
  fileTooLarge,
  formMalformed,
  partUnknown,
  tooManyUploads,
  toUploadRefusal,
} from './upload-errors.ts'

/** What a file may be, and where it is stored. */
export interface FilePlan {
  kind: MediaKind
  maxBytes: number
}

type NamedPlan = FilePlan & { fileName?: string | undefined }

export interface FormPlan {
  /** The part that is JSON; none when left out. */
  json?: string
  /** Called as soon as the JSON has come, which may be before the files: what it throws refuses the request. */
  checkJson?: (text: string) => Promise<void> | void
  files: Readonly<Record<string, FilePlan>>
}

/** Uploads, streamed to the media store. A file comes to its place only when all of the request has come and nothing of it is wrong. */
export interface Uploads {
  receiveForm(from: Sender, plan: FormPlan): Promise<JobFile[]>
  /** The body is the file. */
  receiveFile(from: Sender, name: string, plan: NamedPlan): Promise<JobFile>
}

/** The request that carries it, and whose session it is: with the session the upload ends too. */
interface Sender {
  request: IncomingMessage
  admin: { id: string; session: string }
}

interface UploadDeps {
  store: Store
  media: MediaStore
  now: () => number
  pace?: UploadPace
}

/** In one process. Each needs a file handle and a bit of memory; the disk is what they share. */
const MAX_AT_ONCE = 32
/** Per administrator, so that one alone cannot hold most places. */
const MAX_OF_ONE = 12
const MAX_JSON_BYTES = 16 * 1024
/** Boundaries and headers of a form. */
const FORM_EXTRA_BYTES = 64 * 1024

export function openUploads({ store, media, now, pace = UPLOAD_PACE }: UploadDeps): Uploads {
  /** Whose they are. */
  const underWay: string[] = []

  function isRoomFor(adminId: string): boolean {
    return underWay.length < MAX_AT_ONCE && underWay.filter((id) => id === adminId).length < MAX_OF_ONE
  }

  async function receive<T>({ request, admin }: Sender, maxBytes: number, work: (one: Reception) => Promise<T>) {
    // An error of the stream must always have a listener.
    request.on('error', () => {})
    const isRefused = !isRoomFor(admin.id)
    if (isRefused || Number(request.headers['content-length'] ?? 0) > maxBytes) {
      request.resume()
      throw isRefused ? tooManyUploads() : fileTooLarge(maxBytes)
    }
    underWay.push(admin.id)
    const endLongBody = allowLongBody(request)
    const one = createReception(request, pace, () => isSessionOpen(store, admin.session, now()))
    try {
      return await work(one)
    } catch (error) {
      throw toUploadRefusal(await one.abandon(error))
    } finally {
      // Nothing is left of it but the watching.
      one.fail(undefined)
      endLongBody()
      underWay.splice(underWay.indexOf(admin.id), 1)
    }
  }

  return {
    receiveForm: (from, plan) =>
      receive(from, formBytes(plan), (one) => receiveForm({ store, media }, one, from.request, plan)),
    receiveFile: (from, name, plan) =>
      receive(from, plan.maxBytes, async (one) => {
        const body = new PassThrough()
        one.track(body)
        const stored = one.storing(storeFile({ store, media }, one, body, name, plan))
        await one.pipe(body)
        const [file] = (await one.accept([stored])).flat()
        if (!file) throw fileEmpty(name)
        return file
      }),
  }
}

type Places = Pick<UploadDeps, 'store' | 'media'>

async function receiveForm(places: Places, one: Reception, request: IncomingMessage, plan: FormPlan) {
  const form = openForm(request, plan)
  form.on('error', (error) => one.fail(formMalformed(error)))
  one.track(form)
  const stored = new Map<string, Promise<JobFile[]>>()
  let checked: Promise<void> | undefined
  form.on('field', (name, value, _isNameCut, isCut) => {
    if (plan.json === undefined || name !== plan.json || checked !== undefined)
      return one.fail(partUnknown(String(name)))
    if (isCut) return one.fail(fileTooLarge(MAX_JSON_BYTES, plan.json))
    checked = one.storing((async () => plan.checkJson?.(value))())
  })
  form.on('file', (name, stream, fileName) => {
    one.track(stream)
    if (stored.has(name)) return one.fail(partUnknown(name))
    const own = { ...plan.files[name]!, fileName }
    // Nothing of it is read while the JSON is looked at.
    stored.set(name, one.storing(Promise.resolve(checked).then(() => storeFile(places, one, stream, name, own))))
  })
  form.on('partsLimit', () => one.fail(formMalformed()))
  await one.pipe(form)
  if (checked === undefined && plan.json !== undefined) throw partUnknown(plan.json, true)
  await checked
  return (await one.accept(stored.values())).flat()
}

const formBytes = ({ files }: FormPlan) =>
  Object.values(files).reduce((sum, { maxBytes }) => sum + maxBytes, FORM_EXTRA_BYTES + MAX_JSON_BYTES)

function openForm(request: IncomingMessage, { files }: FormPlan) {
  const names = Object.keys(files)
  try {
    return new Busboy({
      headers: request.headers as { 'content-type': string },
      isPartAFile: (name) => name !== undefined && names.includes(name),
      limits: { fieldSize: MAX_JSON_BYTES, parts: names.length + 2, headerPairs: 20, headerSize: 8 * 1024 },
    })
  } catch (error) {
    throw formMalformed(error)
  }
}

/** Gives nothing for the empty part that a browser sends for a field in which no file was chosen. */
async function storeFile(
  { store, media }: Places,
  one: Reception,
  stream: Readable,
  name: string,
  { kind, maxBytes, fileName }: NamedPlan,
): Promise<JobFile[]> {
  let bytes = 0
  async function* bounded() {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      bytes += chunk.length
      // Told at once: the end of the stream, which follows from this, would be taken for the reason.
      if (bytes > maxBytes) one.fail(fileTooLarge(maxBytes, name))
      yield chunk
    }
  }
  const absent = Symbol('absent')
  try {
    const key = await media.put(bounded(), kind, async (key) => {
      if (bytes === 0) throw fileName === undefined || fileName === '' ? absent : fileEmpty(name)
      await one.accepted
      await outsideRequest(() => adoptFile(store, key))
    })
    return [{ name, media: key, fileName: cleanFileName(fileName), bytes }]
  } catch (error) {
    if (error === absent) return []
    throw error
  }
}

const MAX_NAME = 200

/** Control characters, and what makes text run the other way, so that `exe.3pm` looks like an MP3. */
const UNWANTED = /[\p{Cc}\p{Bidi_Control}]/gu

/** A stranger's text, for people to recognise the file by; it never becomes a path. */
function cleanFileName(name: string | undefined): string | null {
  const clean = name?.toWellFormed().normalize('NFC').replaceAll(UNWANTED, '').trim()
  return clean ? [...clean].slice(0, MAX_NAME).join('') : null
}
