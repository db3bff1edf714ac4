import type { Sentence } from '../text/sentence.ts'

export type AudioErrorCode =
  | 'empty'
  | 'unrecognised'
  | 'unsupported'
  | 'corrupt'
  | 'truncated'
  | 'silent'
  | 'too_long'
  | 'timeout'
  | 'aborted'
  | 'codec_failed'

/** Why a file was refused: one line for the operator, without the path, which the caller knows. The message is the English one. */
export class AudioError extends Error {
  readonly code: AudioErrorCode
  readonly sentence: Sentence

  constructor(code: AudioErrorCode, { vi, en, cause }: Sentence & { cause?: unknown }) {
    super(en, cause === undefined ? undefined : { cause })
    this.code = code
    this.sentence = { vi, en }
  }
}

/** As one thread tells it another. */
export type AudioFault = Pick<AudioError, 'code' | 'sentence'>

export function describeFault(error: unknown): AudioFault {
  const { code, sentence } =
    error instanceof AudioError ? error : codecFailed(error instanceof Error ? error.message : String(error))
  return { code, sentence }
}

// Where in the file the damage is helps to find the cause, in English. The uploader is told what there is to do: give another file.

export const truncated = (how: string, cause?: unknown) =>
  new AudioError('truncated', { vi: 'tệp bị cắt cụt: phần cuối không có', en: how, cause })

export const damaged = (what: string, cause?: unknown) =>
  new AudioError('corrupt', { vi: 'dữ liệu âm thanh bị hỏng', en: `damaged ${what}`, cause })

export const codecFailed = (why: string, cause?: unknown) =>
  new AudioError('codec_failed', { vi: `chương trình xử lý âm thanh gặp lỗi (${why})`, en: why, cause })

export const stoppedOnRequest = () =>
  new AudioError('aborted', { vi: 'đã dừng theo yêu cầu', en: 'stopped on request' })

export const stoodStill = () =>
  new AudioError('timeout', { vi: 'bộ giải mã đứng yên quá lâu', en: 'the decoder stood still' })

export const holdsNoSound = () =>
  new AudioError('empty', { vi: 'không có âm thanh trong tệp', en: 'the file holds no sound' })

export const layoutChanges = () =>
  new AudioError('unsupported', {
    vi: 'tần số lấy mẫu hoặc số kênh thay đổi giữa chừng',
    en: 'the sample rate or the number of channels changes inside the file',
  })

/** A stretch of sound at the rate of its file: one array per channel, all of one length, full scale ±1. */
export interface RawBlock {
  sampleRate: number
  planes: Float32Array[]
}

/** Iterating to the end, breaking off or throwing releases the decoder. */
export interface Decoding extends AsyncIterable<Float32Array[]> {
  readonly sampleRate: number
  /** In the order L R C LFE Ls Rs where there are more than two. */
  readonly channels: number
  /** How long the file says it is, where it does. */
  readonly promisedSeconds: number | undefined
}

export interface DecodeOptions {
  /** Blocks start at this second. */
  fromSeconds?: number
  /** Longer files are refused; four hours where nothing is said. */
  maxSeconds?: number
  /**
   * With it, a damaged file is read as far as it can be, and what is wrong with it is told here, in words; only a file that holds nothing
   * at all is refused. A file that is too long is read up to `maxSeconds`.
   */
  onDamage?: (problem: string) => void
}

/** Two channels of one length at 44.1 kHz. */
export type StereoPlanes = readonly [Float32Array, Float32Array]

export interface EncodeOptions {
  mp3Kbps?: 64 | 128 | 160 | 192
  /** Also the lossless master: 16-bit FLAC. */
  withMaster?: boolean
}

export interface Encoded {
  /** Constant bit rate, no bit reservoir, no tag of any kind: ⌈samples / 1152⌉ frames that each stand alone. */
  mp3: Buffer
  /** Empty unless asked for. */
  master: Buffer
}

export const ENCODE_RATE = 44_100
