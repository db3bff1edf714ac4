import * as editor from './editor.js'
import { elements } from './elements.js'
import { describeProject, findObstacle } from './licence.js'
import { client, connect, explain, findTracks, loadMusic } from './music.js'
import { markPicked, showResults, showUnderstood } from './results.js'
import { fillTexts, say } from './words.js'

const SEARCH_PAUSE_MS = 200

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

async function search() {
  searching.abort()
  searching = new AbortController()
  const { signal } = searching
  await new Promise((resolve) => setTimeout(resolve, SEARCH_PAUSE_MS))
  if (signal.aborted) return
  const { tracks, understood } = await findTracks(elements.query.value.trim(), signal)
  showUnderstood(understood)
  showResults(tracks, (id) => void attempt(() => pick(id)))
  markPicked(pickedId)
}

/** @param {string} id */
async function pick(id) {
  loading.abort()
  loading = new AbortController()
  pickedId = id
  markPicked(id)
  elements.empty.textContent = say('loading')
  elements.empty.hidden = false
  for (const element of [elements.music, elements.attach, elements.project, elements.proved]) element.hidden = true
  music = await loadMusic(audio, id, loading.signal)
  for (const element of [elements.music, elements.attach]) element.hidden = false
  elements.empty.hidden = true
  editor.openMusic(music)
}

/**
 * The licence is asked for once more: it may have become narrower since the track was picked, and the moment of the check is what counts.
 */
async function attach() {
  if (music === undefined) return
  const { track } = music
  music.licence = await client.getTrackLicense({ id: track.id })
  editor.showVerdict()
  const { licence } = music
  const use = editor.readUse()
  if (findObstacle(licence, use) !== undefined) return
  const facts = {
    track,
    licence,
    use,
    cut: editor.readCut(music),
    videoSeconds: editor.readVideoSeconds(),
    checkedAt: new Date(),
  }
  // A signed statement of what the licence allows today: it can be shown later, and checked without asking Kho Nhạc.
  const { data: proof } = await client.issueProof({ id: track.id, project: elements.projectName.value.trim() })
  elements.project.textContent = JSON.stringify(describeProject({ ...facts, proof }), null, 2)
  elements.proof.href = proof.verify_url
  elements.proved.hidden = false
  elements.project.hidden = false
  elements.project.scrollIntoView({ block: 'nearest' })
}

function begin() {
  elements.keyForm.hidden = true
  elements.editor.hidden = false
  editor.showVideo()
  elements.query.addEventListener('input', () => void attempt(search))
  elements.attach.addEventListener('submit', (event) => {
    event.preventDefault()
    void attempt(attach)
  })
  void attempt(search)
}

fillTexts()
for (const field of [elements.length, elements.start]) field.addEventListener('input', editor.resetCut)
for (const field of [elements.commercial, elements.country]) field.addEventListener('input', editor.showVerdict)
// The style sheet follows by itself, what is drawn does not.
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => editor.showVideo())
elements.play.addEventListener('click', () => void attempt(() => editor.togglePlaying(audio)))
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
    connect(settings.baseUrl, elements.key.value.trim())
    begin()
    elements.key.value = ''
  })
} else {
  connect(settings.baseUrl)
  begin()
}
