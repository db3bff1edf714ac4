/**
 * The preview, with its beats and the part that is taken.
 *
 * @param {HTMLCanvasElement} canvas
 * @param {import('./music.js').Music} music
 * @param {{ start: number, end: number }} cut
 * @param {number | undefined} at where it plays, in seconds of the preview
 */
export function drawWaveform(canvas, { peaks, seconds, bpm, firstBeat }, cut, at) {
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'))
  const { width, height } = canvas
  const placeOf = (/** @type {number} */ second) => (second / seconds) * width
  context.clearRect(0, 0, width, height)
  context.fillStyle = colourOf(canvas, '--accent-soft')
  context.fillRect(placeOf(cut.start), 0, placeOf(cut.end) - placeOf(cut.start), height)
  if (bpm !== null) {
    context.fillStyle = colourOf(canvas, '--line')
    for (let beat = firstBeat; beat < seconds; beat += 60 / bpm) context.fillRect(placeOf(beat), 0, 1, height)
  }
  const [taken, left] = [colourOf(canvas, '--accent'), colourOf(canvas, '--line-strong')]
  const loudest = Math.max(1, ...peaks)
  const step = width / Math.max(1, peaks.length)
  for (const [index, peak] of peaks.entries()) {
    const second = ((index + 0.5) / peaks.length) * seconds
    const isTaken = second >= cut.start && second < cut.end
    context.fillStyle = isTaken ? taken : left
    const tall = Math.max(2, (peak / loudest) * height * 0.9)
    context.fillRect(index * step, (height - tall) / 2, Math.max(1, step - 2), tall)
  }
  if (at === undefined) return
  context.fillStyle = colourOf(canvas, '--ink')
  context.fillRect(placeOf(at) - 1, 0, 3, height)
}

/**
 * As the style sheet has it, light or dark.
 *
 * @param {HTMLCanvasElement} canvas
 * @param {string} name
 */
function colourOf(canvas, name) {
  canvas.style.color = `var(${name})`
  return getComputedStyle(canvas).color
}
