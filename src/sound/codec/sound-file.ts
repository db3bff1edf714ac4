import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { AudioError } from '../codec.ts'
import { type AudioFormat, findLater, findStart, type ReadBytes } from './recognise.ts'

/** The bytes of a file from where its sound begins. */
export interface SoundFile {
  format: AudioFormat
  /** How many foreign bytes stand before the sound. */
  foreign: number
  /** Without what stands before. */
  size: number
  /** Up to `length` bytes at this place of the sound; fewer only at the end. */
  read: ReadBytes
  close(): void
}

/** The path of a sound file, or all of its bytes. */
export type SoundSource = string | Uint8Array

/** Recognises a file by its bytes. In a damaged one the sound may begin far inside. */
export function openSoundFile(source: SoundSource, isDamaged = false): SoundFile {
  const { size, read, close } = typeof source === 'string' ? openPath(source) : openBytes(source)
  try {
    if (size === 0) throw new AudioError('empty', { vi: 'tệp trống', en: 'the file is empty' })
    const found = findStart(read) ?? (isDamaged ? findLater(read) : undefined)
    if (found === undefined) throw isDamaged ? noSoundFound() : notRecognised()
    return {
      format: found.format,
      foreign: found.foreign,
      size: size - found.start,
      read: (position, length) => read(found.start + position, length),
      close,
    }
  } catch (error) {
    close()
    throw error
  }
}

type OpenFile = Pick<SoundFile, 'size' | 'read' | 'close'>

function openPath(path: string): OpenFile {
  const fd = openSync(path, 'r')
  return {
    size: fstatSync(fd).size,
    read: (position, length) => readAt(fd, position, length),
    close: () => closeSync(fd),
  }
}

function openBytes({ buffer, byteOffset, length: size }: Uint8Array): OpenFile {
  const bytes = Buffer.from(buffer, byteOffset, size)
  return { size, read: (position, length) => bytes.subarray(position, position + length), close: () => {} }
}

/** Refuses what is no sound file at all, without reading much of it. */
export function assertSoundFile(path: string): void {
  openSoundFile(path).close()
}

function readAt(fd: number, position: number, length: number): Buffer {
  const buffer = Buffer.allocUnsafe(length)
  let filled = 0
  while (filled < length) {
    const bytesRead = readSync(fd, buffer, filled, length - filled, position + filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return buffer.subarray(0, filled)
}

const FORMATS_READ = 'WAV, AIFF, FLAC, MP3, AAC/M4A, Ogg, WebM/Matroska or WavPack'

const notRecognised = () =>
  new AudioError('unrecognised', {
    vi: `không phải tệp âm thanh mà hệ thống đọc được (${FORMATS_READ})`,
    en: `not a ${FORMATS_READ} file, the formats that are known`,
  })

const noSoundFound = () =>
  new AudioError('unrecognised', { vi: 'không có âm thanh trong tệp', en: 'no sound was found in it' })
