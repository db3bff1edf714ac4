/** The elements of index.html that scripts touch. */

/** @param {string} id */
const find = (id) => /** @type {HTMLElement} */ (document.getElementById(id))
/** @param {string} id */
const findInput = (id) => /** @type {HTMLInputElement} */ (find(id))
/** @param {string} id */
const findCanvas = (id) => /** @type {HTMLCanvasElement} */ (find(id))

export const elements = {
  keyForm: find('key-form'),
  key: findInput('key'),
  editor: find('editor'),
  scene: findCanvas('scene'),
  length: findInput('length'),
  time: find('time'),
  music: find('music'),
  picked: find('picked'),
  facts: find('facts'),
  waveform: findCanvas('waveform'),
  start: findInput('start'),
  cut: find('cut'),
  play: find('play'),
  empty: find('empty'),
  query: findInput('query'),
  understood: find('understood'),
  results: find('results'),
  attach: find('attach'),
  commercial: findInput('commercial'),
  country: findInput('country'),
  verdict: find('verdict'),
  attribution: find('attribution'),
  copy: find('copy'),
  projectName: findInput('project-name'),
  attachButton: findInput('attach-button'),
  project: find('project'),
  proved: find('proved'),
  proof: /** @type {HTMLAnchorElement} */ (find('proof')),
  message: find('message'),
}

/** @param {number} seconds */
export function formatTime(seconds) {
  const tenths = Math.round(seconds * 10)
  return `${Math.floor(tenths / 600)}:${((tenths % 600) / 10).toFixed(1).padStart(4, '0')}`
}
