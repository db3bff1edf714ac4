import { createAnalyser } from '../../dist/src/sound/analysis/analysis.js'
import { composeSong } from './compose.mjs'
import { renderSong } from './render.mjs'
import { estimateBoth } from './tools.mjs'

/** CPU time, not wall time: the machine may be shared. Best of three. */
export function measureCost() {
  const mono = renderSong(composeSong(80_000, { seconds: 178 })).subarray(0, 180 * 44100)
  const tempoAndKey = best(() => estimateBoth(mono, 44100))
  const whole = best(() => analyse(mono, 180))
  console.log(
    `\ncost per audio minute (44.1 kHz, best of 3): tempo and key ${(tempoAndKey / 3).toFixed(0)} ms CPU, whole analysis in stereo ${(whole / 3).toFixed(0)} ms CPU`,
  )
  global.gc?.()
  const before = process.memoryUsage().rss
  let peak = before
  analyse(mono, 3600, () => {
    peak = Math.max(peak, process.memoryUsage().rss)
  })
  console.log(`one hour in stereo: ${((peak - before) / 2 ** 20).toFixed(0)} MB above the base`)
}

function best(work) {
  let fastest = Number.POSITIVE_INFINITY
  for (let run = 0; run < 3; run++) {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    fastest = Math.min(fastest, (user + system) / 1000)
  }
  return fastest
}

function analyse(mono, seconds, onBlock = () => {}) {
  const analyser = createAnalyser({ sampleRate: 44100, channels: 2 })
  for (let from = 0, left = seconds * 44100; left > 0; ) {
    const block = mono.subarray(from, Math.min(mono.length, from + 16384, from + left))
    analyser.push([block, block])
    left -= block.length
    from = from + block.length >= mono.length ? 0 : from + block.length
    onBlock()
  }
  return analyser.finish()
}
