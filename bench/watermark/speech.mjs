// A voice: glottal pulses through moving formants, syllables and pauses. What matters is that it has the spectrum and the rhythm of one.
const RATE = 44_100
const VOWELS = [
  [730, 1090, 2440],
  [270, 2290, 3010],
  [300, 870, 2240],
  [530, 1840, 2480],
  [570, 840, 2410],
]

export function makeSpeech(length, seed = 7) {
  let state = seed
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
  const sound = new Float32Array(length)
  for (let at = 0; at < length; ) {
    const syllable = Math.floor((0.12 + 0.2 * random()) * RATE)
    if (random() < 0.18) at += Math.floor(0.25 * RATE * random())
    speakSyllable(
      sound,
      at,
      Math.min(syllable, length - at),
      VOWELS[Math.floor(random() * VOWELS.length)],
      95 + 60 * random(),
      random,
    )
    at += syllable
  }
  return sound
}

function speakSyllable(sound, from, length, formants, pitch, random) {
  const states = formants.map(() => [0, 0])
  const isHissed = random() < 0.5
  let phase = 0
  for (let i = 0; i < length; i++) {
    const share = i / length
    phase += (pitch * (1 + 0.1 * Math.sin(3 * share))) / RATE
    const pulse = phase >= 1 ? 1 : 0
    if (pulse) phase -= 1
    const hiss = isHissed && share < 0.25 ? 0.3 * (random() - 0.5) : 0.01 * (random() - 0.5)
    let value = hiss
    for (let f = 0; f < formants.length; f++) {
      const radius = Math.exp((-Math.PI * (60 + 40 * f)) / RATE)
      const [one, two] = states[f]
      const next = pulse + 2 * radius * Math.cos((2 * Math.PI * formants[f]) / RATE) * one - radius * radius * two
      states[f] = [next, one]
      value += (next * 0.02) / (f + 1)
    }
    sound[from + i] = value * Math.sin(Math.PI * share) ** 0.5
  }
}
