import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { ByteRange } from './ranges.ts'

/**
 * The kinds of files and how they are named. Only public kinds may ever be linked: an original, an upload, a master and a marked variant stay where no
 * URL reaches.
 */
export const MEDIA_KINDS = {
  originals: { extension: 'bin', type: 'application/octet-stream', isPublic: false },
  uploads: { extension: 'bin', type: 'application/octet-stream', isPublic: false },
  masters: { extension: 'flac', type: 'audio/flac', isPublic: false },
  marked: { extension: 'bin', type: 'application/octet-stream', isPublic: false },
  previews: { extension: 'mp3', type: 'audio/mpeg', isPublic: true },
  covers: { extension: 'webp', type: 'image/webp', isPublic: true },
  avatars: { extension: 'webp', type: 'image/webp', isPublic: true },
} as const

export type MediaKind = keyof typeof MEDIA_KINDS

export interface MediaStat {
  size: number
  modifiedMs: number
}

export interface MediaEntry extends MediaStat {
  key: string
}

export type MediaBody = Uint8Array | AsyncIterable<Uint8Array>

/** Files by what they contain: the same bytes have the same key, and a key's bytes never change. */
export interface MediaStore {
  /** For `doctor`, without secrets. */
  readonly description: string
  /** Whole or not at all; resolves when the file is safe. `onKey` is waited for before the file comes to its place. */
  put(body: MediaBody, kind: MediaKind, onKey?: (key: string) => Promise<void>): Promise<string>
  /** The bytes, or a part that lies inside them. Rejects with MediaMissingError. `signal` ends the attempt and all that would follow. */
  open(key: string, range?: ByteRange, signal?: AbortSignal): Promise<Readable>
  stat(key: string, signal?: AbortSignal): Promise<MediaStat | undefined>
  /** One cheap look: rejects when files cannot be read here at all. */
  ping(signal?: AbortSignal): Promise<void>
  /** No error if it is gone already. */
  delete(key: string): Promise<void>
  /** Everything, or one kind, in no promised order: for sweeping what nothing refers to. */
  list(kind?: MediaKind): AsyncIterable<MediaEntry>
  /** Removes uploads that a killed process left half-way; they were never reachable. Returns how many. */
  sweepIncoming(nowMs: number): Promise<number>
}

export class MediaMissingError extends Error {
  constructor(key: string) {
    super(`no such file: ${key}`)
  }
}

export class MediaStoreError extends Error {}

const KEY = /^([a-z]+)\/([0-9a-f]{64})\.([a-z0-9]+)$/

export function mediaKeyOf(kind: MediaKind, digest: string): string {
  return `${kind}/${digest}.${MEDIA_KINDS[kind].extension}`
}

export interface ParsedKey {
  kind: MediaKind
  digest: string
  type: string
  isPublic: boolean
}

/** Undefined unless this is a key that `put` can have given: nothing else may become a path. */
export function parseKey(key: string): ParsedKey | undefined {
  const [, kind, digest, extension] = KEY.exec(key) ?? []
  if (kind === undefined || digest === undefined || !Object.hasOwn(MEDIA_KINDS, kind)) return undefined
  const known = MEDIA_KINDS[kind as MediaKind]
  if (known.extension !== extension) return undefined
  return { kind: kind as MediaKind, digest, type: known.type, isPublic: known.isPublic }
}

export function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
