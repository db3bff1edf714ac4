import { cutFrom, listStarts } from './beats.js'
import { elements, formatTime } from './elements.js'
import { findObstacle } from './licence.js'
import { play } from './player.js'
import { drawScene } from './scene.js'
import { drawWaveform } from './waveform.js'
import { say } from './words.js'

/** The video with the track that was picked: what is shown follows from the track and from the fields of the page. */

/** @typedef {import('./music.js').Music} Music */

/** @type {{ music?: Music, stop?: (() => void) | undefined }} */
const state = {}
const REFUSALS = /** @type {const} */ ({ commercial: 'refusedCommercial', territory: 'refusedTerritory' })

export const readVideoSeconds = () => Number(elements.length.value)
export const readUse = () => ({ isCommercial: elements.commercial.checked, country: elements.country.value })

/** @param {Music} music */
export function readCut(music) {
  const starts = listStarts(music, readVideoSeconds())
  return cutFrom(music, readVideoSeconds(), starts[Number(elements.start.value)] ?? starts[0] ?? 0)
}

/** @param {number} [seconds] how far the video is */
export function showVideo(seconds = 0) {
  const { music } = state
  const { must_display_attribution: isNeeded = false, attribution_text: text = '' } = music?.licence.compliance ?? {}
  drawScene(elements.scene, seconds, readVideoSeconds(), isNeeded ? text : '')
  elements.time.textContent = `${formatTime(seconds)} / ${formatTime(readVideoSeconds())}`
  if (music !== undefined) showCut(music, seconds)
}

/**
 * @param {Music} music
 * @param {number} seconds
 */
function showCut(music, seconds) {
  const cut = readCut(music)
  const at = cut.start + seconds
  drawWaveform(elements.waveform, music, cut, state.stop !== undefined && at < cut.end ? at : undefined)
  const beats = cut.beats === null ? [] : [`${cut.beats} ${say('beats')}`]
  elements.cut.textContent = [`${formatTime(cut.start)} – ${formatTime(cut.end)}`, ...beats].join(' · ')
  elements.start.setAttribute('aria-valuetext', formatTime(cut.start))
}

export function showVerdict() {
  const { music } = state
  if (music === undefined) return
  const obstacle = findObstacle(music.licence, readUse())
  elements.verdict.textContent = `${music.licence.license.name}. ${say(obstacle === undefined ? 'allowed' : REFUSALS[obstacle])}`
  elements.verdict.className = obstacle === undefined ? 'allowed' : 'refused'
  elements.attachButton.disabled = obstacle !== undefined
}

/** After another track, another length of the video or another beginning: the cut is made anew, and shown from its start. */
export function resetCut() {
  if (state.music !== undefined) {
    elements.start.max = String(listStarts(state.music, readVideoSeconds()).length - 1)
  }
  stopPlaying()
}

/** @param {Music} music */
export function openMusic(music) {
  const { track, licence } = music
  state.music = music
  elements.picked.textContent = `${track.title} — ${track.artist}`
  const tempo = track.bpm === null ? say('noTempo') : `${Math.round(track.bpm)} ${say('perMinute')}`
  elements.facts.textContent = [track.genre, tempo, track.musical_key].filter(Boolean).join(' · ')
  elements.attribution.textContent = licence.compliance.attribution_text
  elements.start.value = '0'
  resetCut()
  showVerdict()
}

/** @param {AudioContext} audio */
export async function togglePlaying(audio) {
  const { music } = state
  if (state.stop !== undefined || music === undefined) return stopPlaying()
  await audio.resume()
  elements.play.textContent = say('stop')
  state.stop = play(audio, {
    sound: music.sound,
    cut: readCut(music),
    videoSeconds: readVideoSeconds(),
    onTime: showVideo,
    onEnd: stopPlaying,
  })
}

function stopPlaying() {
  state.stop?.()
  state.stop = undefined
  elements.play.textContent = say('play')
  showVideo()
}
