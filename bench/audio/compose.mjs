import { readProgression, scaleOf, voice } from '../../dist/demo/music/harmony.js'
import { createRandom } from './random.mjs'
import { PROGRESSIONS, STYLES } from './styles.mjs'
import { FAST_STYLES } from './styles-fast.mjs'

// Apart from the demo's composer, which writes 24 songs to be listened to, all in four beats: these are drawn at random, in every metre, with
// swing, drift, detuning and clumsy players, so that the estimators are fitted and judged on more than neat music. Keys, chords, voicing,
// notes and the synthesiser are the demo's.

/** How often tunes rest on each scale degree. */
const DEGREE_WEIGHTS = [2.4, 1.1, 1.5, 0.9, 2, 0.8, 0.5]

/**
 * A song with a known tempo and key as a list of notes { at, length, pitch, velocity, part } and drum hits { at, drum, velocity }, as in
 * demo/music/score.ts, but in seconds. `hard` brings off-tonic and modal loops, drift, detuning and syncopation to most songs.
 */
export function composeSong(seed, { key, style: name, seconds = 36, hard = false } = {}) {
  const random = createRandom(seed * 7919 + 17)
  name ??= random.pick(Object.keys(STYLES))
  const style = STYLES[name] ?? FAST_STYLES[name]
  key ??= Math.floor(random.next() * 24)
  const bpm = Math.round(random.between(...style.bpm) * 100) / 100
  const song = { seed, style: name, key, bpm, tonic: key % 12, isMinor: key >= 12, notes: [], hits: [] }
  song.driftShare = random.chance(hard ? 0.5 : 0.15) ? random.between(0.003, 0.012) : 0
  song.detuneCents = random.chance(hard ? 0.6 : 0.3) ? random.between(-45, 45) : 0
  song.human = style.human ?? (random.chance(0.6) ? random.between(0, 0.009) : 0)
  song.swing = random.between(...style.swing)
  song.instrument = random.pick(style.instruments)
  song.second = random.chance(0.5) ? random.pick(style.instruments) : null
  song.lead = random.pick(style.leads)
  const bars = Math.max(4, Math.ceil((seconds * bpm) / 60 / style.beats))
  const clock = layClock(song, style, bars, random)
  const sections = planSections(song, style, bars, hard, random)
  for (const section of sections) writeSection(song, style, section, clock, random)
  writeEnding(song, style, bars, clock)
  song.seconds = clock(bars * style.beats + style.beats)
  return song
}

/** Beat position → seconds, through swing and a slow wander of the tempo whose mean is the song's own. */
function layClock(song, style, bars, random) {
  const beat = 60 / song.bpm
  const total = (bars + 2) * style.beats
  const waves = [1, 2, 3].map((count) => ({ count, phase: random.next() * 2 * Math.PI, size: random.next() }))
  const unit = style.swingUnit ?? 0.5
  return (position) => {
    const cell = 2 * unit
    const start = Math.floor(position / cell + 1e-9) * cell
    const within = (position - start) / cell
    const swung = within < 0.5 ? within * 2 * song.swing : song.swing + (within - 0.5) * 2 * (1 - song.swing)
    const straightened = start + swung * cell
    let wander = 0
    for (const wave of waves) {
      const angle = (2 * Math.PI * wave.count * straightened) / total
      wander += (wave.size * (Math.sin(angle + wave.phase) - Math.sin(wave.phase))) / wave.count
    }
    return (straightened + (song.driftShare * wander * total) / 12) * beat
  }
}

function planSections(song, style, bars, hard, random) {
  const bank = song.isMinor ? PROGRESSIONS.minor : PROGRESSIONS.major
  const kinds = hard ? { tonic: 0.35, offTonic: 0.4, modal: 0.25 } : { tonic: 0.72, offTonic: 0.18, modal: 0.1 }
  const drawLoop = () => {
    if (!song.isMinor && style.blues && random.chance(style.blues)) return PROGRESSIONS.blues.split(' ')
    const kind = ['tonic', 'offTonic', 'modal'][random.weighted([kinds.tonic, kinds.offTonic, kinds.modal])]
    return random.pick(bank[kind]).split(' ')
  }
  const loops = [drawLoop(), random.chance(0.5) ? null : drawLoop()]
  loops[1] ??= loops[0]
  const chordBeats = song.bpm < 80 && style.beats === 4 && random.chance(0.3) ? 2 : style.beats
  const sections = []
  const size = random.pick([4, 8, 8])
  const intro = random.chance(0.3) ? 2 : 0
  for (let from = 0, index = 0; from < bars; index++) {
    const length = from === 0 && intro ? intro : Math.min(size, bars - from)
    sections.push({
      from,
      length,
      chordBeats,
      loop: loops[index % 2],
      isIntro: from === 0 && intro > 0,
      drums: random.pick(style.drums),
      bass: random.pick(style.bass),
      chords: random.pick(style.chords),
      density: style.melody * random.between(0.7, 1.3),
      hasMelody: random.chance(0.85),
      hasFill: random.chance(0.7),
    })
    from += length
  }
  // Most songs keep one groove; the drawn ones of later sections would be too restless.
  for (const section of sections) {
    if (random.chance(0.7)) section.drums = sections[0].drums
    if (random.chance(0.7)) section.bass = sections[0].bass
    if (random.chance(0.7)) section.chords = sections[0].chords
  }
  return sections
}

function writeSection(song, style, section, clock, random) {
  const put = (part, position, beats, pitch, velocity) => {
    const at = Math.max(0, clock(position) + (random.next() - 0.5) * 2 * song.human)
    const length = Math.max(0.04, clock(position + beats) - clock(position))
    song.notes.push({ part, at, length, pitch, velocity })
  }
  const chordAt = (position) => {
    const index = Math.floor((position - section.from * style.beats) / section.chordBeats + 1e-9)
    return readChord(section.loop[index % section.loop.length], style, song)
  }
  for (let bar = section.from; bar < section.from + section.length; bar++) {
    const start = bar * style.beats
    const isLast = bar === section.from + section.length - 1
    if (section.drums && !section.isIntro) writeDrums(song, style, section, start, bar, isLast, clock, random)
    if (!section.isIntro || random.chance(0.5)) writeBass(style, section, start, chordAt, put, random)
    writeChords(song, style, section, start, chordAt, put, random)
  }
  if (section.hasMelody && !section.isIntro) writeMelody(song, style, section, chordAt, put, random)
}

function readChord(numeral, style, song) {
  const isTriad = /^b?[ivIV]+$/.test(numeral)
  const seventh = numeral === 'V' || numeral === numeral.toLowerCase() ? '7' : 'M7'
  return readProgression(style.sevenths && isTriad ? numeral + seventh : numeral, song)[0][0]
}

function* steps(pattern, beats) {
  for (let i = 0; i < pattern.length; i++) {
    if (pattern[i] !== '.')
      yield { at: (i * beats) / pattern.length, length: beats / pattern.length, loud: pattern[i] === 'x' }
  }
}

function writeDrums(song, style, section, start, bar, isLast, clock, random) {
  const fillFrom = isLast && section.hasFill ? style.beats - random.pick([1, 1, 2]) : style.beats
  for (const [drum, pattern] of Object.entries(section.drums)) {
    if (typeof pattern !== 'string') continue
    for (const { at, loud } of steps(pattern, style.beats)) {
      if (at >= fillFrom && drum !== 'hat' && drum !== 'kick') continue
      const velocity = (loud ? 0.95 : 0.45) * random.between(0.85, 1)
      song.hits.push({ drum, at: Math.max(0, clock(start + at) + (random.next() - 0.5) * song.human), velocity })
    }
  }
  if (section.drums.crash && bar === section.from) song.hits.push({ drum: 'crash', at: clock(start), velocity: 0.8 })
  if (fillFrom < style.beats) {
    const parts = style.triple ? 3 : random.pick([2, 4, 4])
    for (let at = fillFrom; at < style.beats - 1e-6; at += 1 / parts) {
      if (random.chance(0.85))
        song.hits.push({
          drum: random.pick(['snare', 'tom', 'lowTom']),
          at: clock(start + at),
          velocity: random.between(0.5, 0.95),
        })
    }
  }
}

function writeBass(style, section, start, chordAt, put, random) {
  const low = (pitchClass) => 28 + ((pitchClass - 28 + 120) % 12)
  const { bass } = section
  if (bass === 'walking') {
    for (let beat = 0; beat < style.beats; beat++) {
      const chord = chordAt(start + beat)
      const steps = chord.tones.map((tone) => (tone - chord.root + 12) % 12)
      const tone = beat === 0 ? 0 : random.pick([...steps, 2, 5, 9])
      put('bass', start + beat, 0.9, low(chord.root) + tone, 0.85)
    }
  } else if (bass === 'octaves8' || bass === 'fifths') {
    const size = bass === 'fifths' ? 1 : 0.5
    for (let at = 0, i = 0; at < style.beats - 1e-6; at += size, i++) {
      const lift = i % 2 === 0 ? 0 : bass === 'fifths' ? -5 : 12
      put(
        'bass',
        start + at,
        size * 0.8,
        low(chordAt(start + at).root) + lift + (lift < 0 && low(chordAt(start + at).root) < 33 ? 12 : 0),
        0.85,
      )
    }
  } else {
    for (const { at, length, loud } of steps(bass, style.beats)) {
      const chord = chordAt(start + at)
      const tone = at === 0 || random.chance(0.8) ? 0 : random.pick([7, 12])
      put('bass', start + at, length * random.between(0.8, 1.6), low(chord.root) + tone, loud ? 0.9 : 0.6)
    }
  }
}

function writeChords(song, style, section, start, chordAt, put, random) {
  const voicing = (position) => voice(chordAt(position), 55 + Math.floor(random.next() * 5), undefined)
  const { chords } = section
  if (chords.startsWith('arpeggio')) {
    const count = Number(chords.slice(8))
    for (let i = 0; i < count; i++) {
      const at = (i * style.beats) / count
      const tones = voicing(start + at)
      const order = [0, 1, 2, 1, tones.length - 1, 1, 2, 1]
      put(
        'chords',
        start + at,
        (style.beats / count) * 1.5,
        tones[order[i % 8] % tones.length] + (i % 8 === 4 ? 12 : 0),
        i % (count / style.beats) < 0.01 ? 0.75 : 0.55,
      )
    }
  } else {
    for (const { at, length, loud } of steps(chords, style.beats)) {
      for (const pitch of voicing(start + at)) put('chords', start + at, length * 1.2, pitch, loud ? 0.6 : 0.35)
    }
  }
  if (song.second && !section.isIntro) {
    for (let at = 0; at < style.beats; at += section.chordBeats) {
      for (const pitch of voicing(start + at)) put('second', start + at, section.chordBeats, pitch, 0.35)
    }
  }
}

function writeMelody(song, style, section, chordAt, put, random) {
  const step = style.triple ? 1 / 3 : random.pick([0.5, 0.5, 0.25])
  const scale = scaleOf(song)
  let last = 71 + Math.floor(random.next() * 6)
  const end = (section.from + section.length) * style.beats
  for (let at = section.from * style.beats; at < end - 1e-6; ) {
    const isStrong = Math.abs(at - Math.round(at)) < 1e-6
    const isCadence = at >= end - style.beats / 2
    if (!random.chance(isStrong ? section.density * 1.5 : section.density)) {
      at += step
      continue
    }
    const chord = chordAt(at)
    const candidates = []
    for (let pitch = last - 7; pitch <= last + 7; pitch++) {
      if (pitch < 62 || pitch > 86) continue
      const degree = scale.indexOf(pitch % 12)
      const isChordTone = chord.tones.includes(pitch % 12)
      let weight = degree < 0 ? (isChordTone ? 0.6 : 0) : DEGREE_WEIGHTS[degree]
      if (isStrong && isChordTone) weight *= 3
      if (isCadence && degree === 0) weight *= 4
      weight *= Math.exp(-Math.abs(pitch - last) / 3.5)
      candidates.push([pitch, weight])
    }
    const length = isCadence ? 1.5 : random.pick([step, step, 2 * step, 1, 1.5])
    last = candidates[random.weighted(candidates.map(([, weight]) => weight))]?.[0] ?? last
    put('lead', at, length * 0.95, last, random.between(0.6, 0.9))
    at += length
  }
}

function writeEnding(song, style, bars, clock) {
  const chord = readChord(song.isMinor ? 'i' : 'I', {}, song)
  const at = clock(bars * style.beats)
  const length = (60 / song.bpm) * style.beats * 0.9
  song.notes.push({ part: 'bass', at, length, pitch: 28 + ((chord.root - 28 + 120) % 12), velocity: 0.9 })
  for (const tone of chord.tones)
    song.notes.push({ part: 'chords', at, length, pitch: 52 + ((tone - 52 + 120) % 12), velocity: 0.6 })
  if (style.drums[0]) song.hits.push({ drum: 'kick', at, velocity: 0.9 }, { drum: 'crash', at, velocity: 0.7 })
}
