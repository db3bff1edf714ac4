import { elements } from './elements.js'
import { say } from './words.js'

/** @typedef {{ id: string, title: string, artist: string, duration?: string, bpm?: number | null, cover_url?: string | null }} Found */

/**
 * @param {Found[]} tracks
 * @param {(id: string) => void} onPick
 */
export function showResults(tracks, onPick) {
  elements.results.replaceChildren(...tracks.map((track) => makeRow(track, onPick)))
  if (tracks.length > 0) return
  const row = document.createElement('li')
  row.textContent = say('nothing')
  elements.results.append(row)
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
  const row = document.createElement('li')
  const button = document.createElement('button')
  button.type = 'button'
  button.dataset.id = id
  button.setAttribute('aria-pressed', 'false')
  const name = document.createElement('span')
  const strong = document.createElement('b')
  strong.textContent = title
  name.append(strong, artist)
  const facts = document.createElement('span')
  facts.className = 'soft'
  facts.textContent = [bpm && Math.round(bpm), duration].filter(Boolean).join(' · ')
  button.append(makeCover(cover_url), name, facts)
  button.addEventListener('click', () => onPick(id))
  row.append(button)
  return row
}

/** @param {string | null | undefined} url */
function makeCover(url) {
  const cover = document.createElement(url ? 'img' : 'span')
  cover.className = 'no-cover'
  if (cover instanceof HTMLImageElement && url) {
    cover.src = url
    cover.alt = ''
  }
  return cover
}
