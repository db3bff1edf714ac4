/** The video: a morning over hills, drawn for any moment of it, so that no file is needed. */

const HILLS = [
  { colour: '#c98c66', height: 0.42, wave: 0.9, speed: 14 },
  { colour: '#a2603f', height: 0.3, wave: 1.7, speed: 30 },
  { colour: '#5b3424', height: 0.17, wave: 2.6, speed: 58 },
]

/**
 * @param {HTMLCanvasElement} canvas
 * @param {number} seconds
 * @param {number} videoSeconds
 * @param {string} caption shown in the last three seconds: one of the places where an attribution may stand
 */
export function drawScene(canvas, seconds, videoSeconds, caption) {
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'))
  const { width, height } = canvas
  const part = seconds / videoSeconds
  const sky = context.createLinearGradient(0, 0, 0, height)
  sky.addColorStop(0, `hsl(${28 - 8 * part} 60% ${62 + 22 * part}%)`)
  sky.addColorStop(1, `hsl(38 85% ${80 + 10 * part}%)`)
  context.fillStyle = sky
  context.fillRect(0, 0, width, height)
  context.fillStyle = '#fff6e6'
  context.beginPath()
  context.arc(width * (0.3 + 0.25 * part), height * (0.5 - 0.3 * part), height * 0.09, 0, 2 * Math.PI)
  context.fill()
  for (const hill of HILLS) drawHill(context, hill, seconds)
  if (seconds < videoSeconds - 3) return
  context.font = `${Math.round(height / 20)}px system-ui, sans-serif`
  context.textAlign = 'center'
  context.fillStyle = '#fff6e6'
  context.fillText(caption, width / 2, height * 0.94, width * 0.9)
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {typeof HILLS[number]} hill
 * @param {number} seconds
 */
function drawHill(context, { colour, height, wave, speed }, seconds) {
  const { width, height: full } = context.canvas
  context.fillStyle = colour
  context.beginPath()
  context.moveTo(0, full)
  for (let x = 0; x <= width; x += 8) {
    const place = ((x + seconds * speed) / width) * wave * 2 * Math.PI
    context.lineTo(x, full * (1 - height - 0.06 * Math.sin(place) - 0.03 * Math.sin(2.3 * place + wave)))
  }
  context.lineTo(width, full)
  context.fill()
}
