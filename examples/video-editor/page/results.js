import { elements } from './elements.js'
import { say } from './words.js'

/** @typedef {{ id: string, title: string, artist: string, duration?: string, bpm?: number | null, cover_url?: string | null }} Found */

/**
 * @param {Found[]} tracks
 * @param {(id: string) => void} onPick
 */
export function showResults(tracks, onPick) {
  elements.results.replaceChildren(...tracks.map((track) => makeRow(track, onPick)))
  if (tracks.length === 0) elements.results.append(make('li', { textContent: say('nothing') }))
}

/** @param {Record<string, unknown> | undefined} understood what was read as filters; the words that are left are in `text` */
export function showUnderstood(understood) {
  const read = Object.entries(understood ?? {}).filter(([name, value]) => name !== 'text' && value !== undefined)
  elements.understood.textContent =
    read.length === 0 ? '' : `${say('understood')}: ${read.map(([name, value]) => `${name} ${value}`).join(' · ')}`
}

/** @param {string} id */
export function markPicked(id) {
  for (const button of elements.results.querySelectorAll('button')) {
    button.setAttribute('aria-pressed', String(button.dataset.id === id))
  }
}

/**
 * @param {Found} track
 * @param {(id: string) => void} onPick
 */
function makeRow({ id, title, artist, duration, bpm, cover_url }, onPick) {
  const button = make('button', { type: 'button' })
  button.dataset.id = id
  button.setAttribute('aria-pressed', 'false')
  const name = make('span')
  name.append(make('b', { textContent: title }), artist)
  const facts = [bpm && Math.round(bpm), duration].filter(Boolean).join(' · ')
  const cover = cover_url ? make('img', { src: cover_url, alt: '' }) : make('span', { className: 'no-cover' })
  button.append(cover, name, make('span', { className: 'soft', textContent: facts }))
  button.addEventListener('click', () => onPick(id))
  const row = make('li')
  row.append(button)
  return row
}

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Partial<HTMLElementTagNameMap[Tag]>} [properties]
 */
const make = (tag, properties = {}) => Object.assign(document.createElement(tag), properties)
