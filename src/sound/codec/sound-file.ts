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

/** Recognises a file by its bytes. In a damaged one the sound may begin far inside. */
export function openSoundFile(path: string, isDamaged = false): SoundFile {
  const fd = openSync(path, 'r')
  try {
    const { size } = fstatSync(fd)
    if (size === 0) throw new AudioError('empty', { vi: 'tệp trống', en: 'the file is empty' })
    const read = (position: number, length: number) => readAt(fd, position, length)
    const found = findStart(read) ?? (isDamaged ? findLater(read) : undefined)
    if (found === undefined) throw isDamaged ? noSoundFound() : notRecognised()
    return {
      format: found.format,
      foreign: found.foreign,
      size: size - found.start,
      read: (position, length) => read(found.start + position, length),
      close: () => closeSync(fd),
    }
  } catch (error) {
    closeSync(fd)
    throw error
  }
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
