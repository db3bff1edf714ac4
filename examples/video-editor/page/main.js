import {
  openMusic,
  readCut,
  readUse,
  readVideoSeconds,
  resetCut,
  showVerdict,
  showVideo,
  togglePlaying,
} from './editor.js'
import { elements } from './elements.js'
import { describeProject, findObstacle } from './licence.js'
import { connect, explain, findTracks, loadMusic, proveLicence } from './music.js'
import { markPicked, showResults, showUnderstood } from './results.js'
import { fillTexts, say } from './words.js'

const SEARCH_PAUSE_MS = 200

/** @typedef {import('./music.js').KhoNhacClient} KhoNhacClient */

const audio = new AudioContext()
let searching = new AbortController()
let loading = new AbortController()
/** @type {import('./music.js').Music | undefined} */
let music
let pickedId = ''

/**
 * Says what went wrong, unless it only was overtaken.
 *
 * @param {() => Promise<void>} work
 */
async function attempt(work) {
  try {
    await work()
    elements.message.textContent = ''
  } catch (error) {
    const text = explain(error)
    if (text !== undefined) elements.message.textContent = text
  }
}

/** @param {KhoNhacClient} client */
async function search(client) {
  searching.abort()
  searching = new AbortController()
  const { signal } = searching
  await new Promise((resolve) => setTimeout(resolve, SEARCH_PAUSE_MS))
  if (signal.aborted) return
  const { tracks, understood } = await findTracks(client, elements.query.value.trim(), signal)
  showUnderstood(understood)
  showResults(tracks, (id) => void attempt(() => pick(client, id)))
  markPicked(pickedId)
}

/**
 * @param {KhoNhacClient} client
 * @param {string} id
 */
async function pick(client, id) {
  loading.abort()
  loading = new AbortController()
  pickedId = id
  markPicked(id)
  elements.empty.textContent = say('loading')
  elements.empty.hidden = false
  for (const element of [elements.music, elements.attach, elements.project, elements.proved]) element.hidden = true
  music = await loadMusic(client, audio, id, loading.signal)
  for (const element of [elements.music, elements.attach]) element.hidden = false
  elements.empty.hidden = true
  openMusic(music)
}

/**
 * The licence is asked for once more: it may have become narrower since the track was picked, and the moment of the check is what counts.
 *
 * @param {KhoNhacClient} client
 */
async function attach(client) {
  if (music === undefined) return
  const { track } = music
  music.licence = await client.getTrackLicense({ id: track.id })
  showVerdict()
  const { licence } = music
  const use = readUse()
  if (findObstacle(licence, use) !== undefined) return
  const facts = { track, licence, use, cut: readCut(music), videoSeconds: readVideoSeconds(), checkedAt: new Date() }
  const proof = await proveLicence(client, track.id, elements.projectName.value.trim())
  elements.project.textContent = JSON.stringify(describeProject({ ...facts, proof }), null, 2)
  elements.proof.href = proof.verify_url
  elements.proved.hidden = false
  elements.project.hidden = false
  elements.project.scrollIntoView({ block: 'nearest' })
}

/** @param {KhoNhacClient} client */
function begin(client) {
  elements.keyForm.hidden = true
  elements.editor.hidden = false
  showVideo()
  elements.query.addEventListener('input', () => void attempt(() => search(client)))
  elements.attach.addEventListener('submit', (event) => {
    event.preventDefault()
    void attempt(() => attach(client))
  })
  void attempt(() => search(client))
}

fillTexts()
for (const field of [elements.length, elements.start]) field.addEventListener('input', resetCut)
for (const field of [elements.commercial, elements.country]) field.addEventListener('input', showVerdict)
// The style sheet follows by itself, what is drawn does not.
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => showVideo())
elements.play.addEventListener('click', () => void attempt(() => togglePlaying(audio)))
elements.copy.addEventListener('click', () =>
  attempt(async () => {
    await navigator.clipboard.writeText(elements.attribution.textContent ?? '')
    elements.copy.textContent = say('copied')
  }),
)

const settings = await (await fetch('/settings.json')).json()
if (settings.isKeyNeeded) {
  elements.keyForm.hidden = false
  elements.keyForm.addEventListener('submit', (event) => {
    event.preventDefault()
    begin(connect(settings.baseUrl, elements.key.value.trim()))
    elements.key.value = ''
  })
} else begin(connect(settings.baseUrl))
