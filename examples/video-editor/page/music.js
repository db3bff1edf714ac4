// @ts-expect-error: server.mjs has the package at this address
import { createClient, KhoNhacError } from '/khonhac-client.js'
import { findFirstBeat } from './beats.js'

/** Everything that is asked of Kho Nhạc. */

/** @typedef {import('../../../client/src/index.ts').KhoNhacClient} KhoNhacClient */
/** @typedef {Awaited<ReturnType<typeof loadMusic>>} Music */

/** @type {KhoNhacClient} */
export let client

/**
 * @param {string} baseUrl
 * @param {string} [key]
 */
export function connect(baseUrl, key) {
  client = createClient({ baseUrl, key })
}

/**
 * @param {string} q words and wishes; nothing: what is played most
 * @param {AbortSignal} signal
 */
export async function findTracks(q, signal) {
  if (q === '') return { tracks: (await client.listTracks({ sort: 'popular', limit: 8 }, { signal })).data }
  // "ballad 120 bpm dưới 2 phút" is read as filters; what was read is told, so that the page can show it.
  const { data, query } = await client.search(
    { q, understand: true, include: ['cover_url', 'duration', 'bpm', 'license_code'], limit: 8 },
    { signal },
  )
  return { tracks: data, understood: query.understood }
}

/**
 * All that the editor needs of a track. The preview is fetched by its signed link; if that has ended, the client asks for a new one.
 *
 * @param {AudioContext} audio
 * @param {string} id
 * @param {AbortSignal} signal
 */
export async function loadMusic(audio, id, signal) {
  const [track, waveform, licence] = await Promise.all([
    client.getTrack({ id }, { signal }),
    client.getWaveform({ id, points: 256 }, { signal }),
    client.getTrackLicense({ id }, { signal }),
  ])
  const response = await client.fetchPreview(track, { signal })
  const sound = await audio.decodeAudioData(await response.arrayBuffer())
  const firstBeat = track.bpm === null ? 0 : findFirstBeat(sound.getChannelData(0), sound.sampleRate, track.bpm)
  return {
    track,
    licence,
    sound,
    peaks: waveform.preview?.peaks ?? [],
    seconds: sound.duration,
    bpm: track.bpm,
    firstBeat,
  }
}

/**
 * One sentence for people; undefined for a call that was ended because another one took its place.
 *
 * @param {unknown} error
 * @returns {string | undefined}
 */
export function explain(error) {
  if (error instanceof DOMException && error.name === 'AbortError') return undefined
  if (!(error instanceof KhoNhacError)) return String(error)
  const { message, code, requestId } = /** @type {import('../../../client/src/index.ts').KhoNhacError} */ (error)
  return requestId === undefined ? message : `${message} (${code}, ${requestId})`
}
