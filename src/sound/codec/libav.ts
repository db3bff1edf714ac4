/** Two builds, each without what the other has: `mp3` reads MP3, FLAC, Vorbis and Opus and writes MP3 and FLAC; `aac` reads AAC, ALAC and WavPack. */
export type LibavBuild = 'mp3' | 'aac'

/** What we use of libav.js, FFmpeg's libraries as WASM. Its own declarations want the browser's types. */
export interface Libav {
  readonly AVMEDIA_TYPE_AUDIO: number
  readonly AVERROR_EOF: number
  readonly EAGAIN: number
  readonly AV_SAMPLE_FMT_S16: number
  readonly AV_SAMPLE_FMT_S16P: number
  onblockread?: (name: string, position: number, length: number) => void
  av_log_set_level(level: number): Promise<void>
  av_opt_set(object: number, name: string, value: string, flags: number): Promise<number>
  av_packet_alloc(): Promise<number>
  mkblockreaderdev(name: string, size: number): Promise<void>
  ff_block_reader_dev_send(name: string, position: number, data: Uint8Array): Promise<void>
  ff_init_demuxer_file(name: string, format: string): Promise<[number, LibavStream[]]>
  ff_init_decoder(codec: string | number, codecPar?: number): Promise<[number, number, number, number]>
  ff_decode_multi(
    context: number,
    packet: number,
    frame: number,
    packets: LibavPacket[],
    options: { fin: boolean; ignoreErrors: boolean },
  ): Promise<LibavFrame[]>
  ff_init_encoder(
    name: string,
    options: { ctx: Record<string, number>; time_base: [number, number]; options?: Record<string, string> },
  ): Promise<[number, number, number, number, number]>
  ff_encode_multi(
    context: number,
    frame: number,
    packet: number,
    frames: LibavFrame[],
    fin: boolean,
  ): Promise<LibavPacket[]>
  ff_read_frame_multi?: Read
  ff_read_multi: OldRead
}

interface LibavStream {
  index: number
  codecpar: number
  codec_type: number
  codec_id: number
  /** In seconds. */
  duration: number
  time_base_num: number
  time_base_den: number
}

export interface LibavPacket {
  data: Uint8Array
  stream_index?: number
  pts?: number
  ptshi?: number
  duration?: number
  flags?: number
}

type Samples = Uint8Array | Int16Array | Int32Array | Float32Array

export interface LibavFrame {
  data: Samples | Samples[]
  format: number
  sample_rate: number
  nb_samples: number
  channels: number
  channel_layout: number
  pts?: number
  ptshi?: number
}

type ReadPackets = Promise<[number, Record<number, LibavPacket[]>]>
type Read = (demuxer: number, packet: number, options: { limit: number }) => ReadPackets
type OldRead = (demuxer: number, packet: number, device: null, options: { limit: number }) => ReadPackets

interface Wrapper {
  LibAV(options: { noworker: true; nothreads: true }): Promise<Libav>
}

/** What we use of WebAssembly: of its functions Node's types know nothing. */
interface WasmEngine {
  compile(bytes: Uint8Array): Promise<object>
  instantiate: (bytes: Uint8Array, imports: object) => Promise<{ module: object; instance: object }>
  Instance: new (module: object, imports: object) => object
}

const wasm = (globalThis as unknown as { WebAssembly: WasmEngine }).WebAssembly
const LOG_NOTHING = -8

const compiled = new Map<LibavBuild, object>()
let loading: Promise<unknown> = Promise.resolve()

/** One for each file, so that nothing of one is left for another. */
export async function loadLibav(build: LibavBuild): Promise<Libav> {
  const loaded: unknown =
    build === 'mp3' ? await import('@libav.js/variant-obsolete') : await import('@libav.js/variant-fat')
  const { LibAV } = (loaded as { default: Wrapper }).default
  const turn = loading.then(() => compileOnce(build, () => LibAV({ noworker: true, nothreads: true })))
  loading = turn.catch(() => {})
  const libav = await turn
  await libav.av_log_set_level(LOG_NOTHING)
  return libav
}

/**
 * libav.js compiles its file each time that it is loaded, and takes no module that is there already: compiling again, and finding out
 * again what is worth optimising, would double what a short file costs. While it loads, it is given the module of the first time.
 */
async function compileOnce<T>(build: LibavBuild, load: () => Promise<T>): Promise<T> {
  const { instantiate } = wasm
  wasm.instantiate = async (bytes, imports) => {
    const module = compiled.get(build) ?? (await wasm.compile(bytes))
    compiled.set(build, module)
    return { module, instance: new wasm.Instance(module, imports) }
  }
  try {
    return await load()
  } finally {
    wasm.instantiate = instantiate
  }
}

/** The next packets of all streams, by the number of their stream. The older build calls it by another name. */
export function readPackets(libav: Libav, demuxer: number, packet: number, limit: number): ReadPackets {
  const { ff_read_frame_multi: read, ff_read_multi: oldRead } = libav
  return read ? read(demuxer, packet, { limit }) : oldRead(demuxer, packet, null, { limit })
}
