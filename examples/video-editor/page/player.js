/** Plays a cut beside the picture: both by the clock of the sound, so that they stay together. */

const FADE_IN_SECONDS = 0.01
const FADE_OUT_SECONDS = 0.25

/**
 * @param {AudioContext} audio
 * @param {object} playing
 * @param {AudioBuffer} playing.sound
 * @param {{ start: number, end: number }} playing.cut
 * @param {number} playing.videoSeconds
 * @param {(seconds: number) => void} playing.onTime before every picture: how far the video is
 * @param {() => void} playing.onEnd
 * @returns {() => void} stops it
 */
export function play(audio, { sound, cut, videoSeconds, onTime, onEnd }) {
  const begin = audio.currentTime + 0.05
  const length = cut.end - cut.start
  const source = new AudioBufferSourceNode(audio, { buffer: sound })
  const volume = new GainNode(audio, { gain: 0 })
  volume.gain.setValueAtTime(0, begin)
  volume.gain.linearRampToValueAtTime(1, begin + FADE_IN_SECONDS)
  volume.gain.setValueAtTime(1, begin + Math.max(FADE_IN_SECONDS, length - FADE_OUT_SECONDS))
  volume.gain.linearRampToValueAtTime(0, begin + length)
  source.connect(volume).connect(audio.destination)
  source.start(begin, cut.start, length)
  let frame = requestAnimationFrame(show)

  function show() {
    const seconds = Math.max(0, audio.currentTime - begin)
    onTime(Math.min(seconds, videoSeconds))
    if (seconds >= videoSeconds) onEnd()
    else frame = requestAnimationFrame(show)
  }

  return () => {
    cancelAnimationFrame(frame)
    source.stop()
    volume.disconnect()
  }
}
