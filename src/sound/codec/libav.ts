import { type LibavBuild, type LibavModule, wasm } from './compile-libav.ts'

/** What we use of libav.js, FFmpeg's libraries as WASM. Its own declarations want the browser's types. */
export interface Libav {
  readonly AVMEDIA_TYPE_AUDIO: number
  readonly AVERROR_EOF: number
  readonly EAGAIN: number
  readonly AV_SAMPLE_FMT_S16: number
  readonly AV_SAMPLE_FMT_S16P: number
  onblockread?: (name: string, position: number, length: number) => void
  av_log_set_level(level: number): Promise<void>
  av_packet_alloc(): Promise<number>
  mkblockreaderdev(name: string, size: number): Promise<void>
  ff_block_reader_dev_send(name: string, position: number, data: Uint8Array): Promise<void>
  ff_init_demuxer_file(name: string): Promise<[number, LibavStream[]]>
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
  ff_free_encoder(context: number, frame: number, packet: number): Promise<void>
  readPackets(demuxer: number, packet: number, limit: number): Promise<[number, Record<number, LibavPacket[]>]>
}

interface LibavStream {
  index: number
  codecpar: number
  codec_type: number
  codec_id: number
}

export interface LibavPacket {
  data: Uint8Array
  stream_index?: number
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

type Read = (
  demuxer: number,
  packet: number,
  options: { limit: number },
) => Promise<[number, Record<number, LibavPacket[]>]>
type OldRead = (
  demuxer: number,
  packet: number,
  device: null,
  options: { limit: number },
) => Promise<[number, Record<number, LibavPacket[]>]>

interface Wrapper {
  LibAV(options: {
    noworker: true
    nothreads: true
  }): Promise<Omit<Libav, 'readPackets'> & { ff_read_frame_multi?: Read; ff_read_multi: OldRead }>
}

const LOG_NOTHING = -8

/** A thread loads one of the builds: they share a global. With a compiled module (compile-libav.ts) it is there in a third of the time. */
export async function loadLibav(build: LibavBuild, module?: LibavModule): Promise<Libav> {
  const loaded: unknown =
    build === 'main' ? await import('@libav.js/variant-obsolete') : await import('@libav.js/variant-fat')
  const wrapper = (loaded as { default: Wrapper }).default
  const libav = await withModule(module, () => wrapper.LibAV({ noworker: true, nothreads: true }))
  await libav.av_log_set_level(LOG_NOTHING)
  const { ff_read_frame_multi: read, ff_read_multi: oldRead } = libav
  return Object.assign(libav, {
    readPackets: (demuxer: number, packet: number, limit: number) =>
      read ? read(demuxer, packet, { limit }) : oldRead(demuxer, packet, null, { limit }),
  })
}

/** libav.js compiles its file itself and takes nothing else: while it loads, it is given the module that is there already. */
async function withModule<T>(module: LibavModule | undefined, load: () => Promise<T>): Promise<T> {
  if (module === undefined) return await load()
  const { instantiate } = wasm
  wasm.instantiate = async (_, imports) => ({ module, instance: new wasm.Instance(module, imports) })
  try {
    return await load()
  } finally {
    wasm.instantiate = instantiate
  }
}
