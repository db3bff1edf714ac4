import { writeFileSync } from 'node:fs'

const PROGRAMS = {
  piano: 0,
  guitar: 25,
  electric: 4,
  organ: 16,
  pad: 89,
  strings: 48,
  saw: 81,
  pluck: 46,
  distorted: 30,
  accordion: 21,
  lead: 80,
  flute: 73,
  brass: 61,
  bass: 33,
}
const DRUM_NOTES = {
  kick: 36,
  snare: 38,
  clap: 39,
  rim: 37,
  hat: 42,
  pedalHat: 44,
  openHat: 46,
  ride: 51,
  crash: 49,
  shaker: 70,
  tom: 45,
  lowTom: 41,
  conga: 63,
}
const CHANNELS = { chords: 0, second: 1, lead: 2, bass: 3 }
const TICKS_PER_SECOND = 960

/** Writes the song's notes in real time (480 ticks of half a second), so that swing and drift survive. */
export function writeMidi(song, path) {
  const events = []
  const names = { bass: 'bass', chords: song.instrument, second: song.second, lead: song.lead }
  for (const [part, channel] of Object.entries(CHANNELS)) {
    if (!names[part]) continue
    events.push([0, [0xc0 | channel, PROGRAMS[names[part]]]])
    // RPN 1 (fine tuning): 8192 steps to a semitone.
    const bend = Math.max(0, Math.min(16383, Math.round(8192 + (song.detuneCents / 100) * 8192)))
    events.push(
      [0, [0xb0 | channel, 101, 0]],
      [0, [0xb0 | channel, 100, 1]],
      [0, [0xb0 | channel, 6, bend >> 7]],
      [0, [0xb0 | channel, 38, bend & 127]],
    )
  }
  const loudness = (velocity) => Math.max(1, Math.min(127, Math.round(velocity * 120)))
  for (const note of song.notes) {
    const channel = CHANNELS[note.part]
    const from = Math.round(note.at * TICKS_PER_SECOND)
    const to = Math.max(from + 1, Math.round((note.at + note.length) * TICKS_PER_SECOND) - 1)
    events.push([from, [0x90 | channel, note.pitch, loudness(note.velocity)]], [to, [0x80 | channel, note.pitch, 0]])
  }
  for (const hit of song.hits) {
    const from = Math.round(hit.at * TICKS_PER_SECOND)
    events.push(
      [from, [0x99, DRUM_NOTES[hit.drum], loudness(hit.velocity)]],
      [from + 60, [0x89, DRUM_NOTES[hit.drum], 0]],
    )
  }
  // At one instant: set-up, then the ends of notes, then their beginnings.
  const rank = ([status]) => ((status & 0xf0) === 0x90 ? 2 : (status & 0xf0) === 0x80 ? 1 : 0)
  events.sort((a, b) => a[0] - b[0] || rank(a[1]) - rank(b[1]))
  const bytes = [0, 0xff, 0x51, 3, 0x07, 0xa1, 0x20]
  let last = 0
  for (const [tick, data] of events) {
    bytes.push(...variableLength(tick - last), ...data)
    last = tick
  }
  bytes.push(0, 0xff, 0x2f, 0)
  const head = Buffer.from('MThd\0\0\0\x06\0\0\0\x01\x01\xe0MTrk\0\0\0\0', 'latin1')
  head.writeUInt32BE(bytes.length, 18)
  writeFileSync(path, Buffer.concat([head, Buffer.from(bytes)]))
}

function variableLength(value) {
  const bytes = [value & 127]
  for (let rest = value >> 7; rest > 0; rest >>= 7) bytes.unshift((rest & 127) | 128)
  return bytes
}

/** Tempo that holds for most of a MIDI file, its share of the length, and the notes' durations by pitch class. */
export function readMidi(buffer) {
  const division = buffer.readUInt16BE(12)
  const tempos = []
  const pitchClasses = new Array(12).fill(0)
  let end = 0
  for (let at = 14; at + 8 <= buffer.length; ) {
    const size = buffer.readUInt32BE(at + 4)
    if (buffer.toString('latin1', at, at + 4) === 'MTrk')
      end = Math.max(end, readTrack(buffer.subarray(at + 8, at + 8 + size), tempos, pitchClasses))
    at += 8 + size
  }
  tempos.sort((a, b) => a.tick - b.tick)
  if (tempos.length === 0 || tempos[0].tick > 0) tempos.unshift({ tick: 0, micros: 500_000 })
  const byTempo = new Map()
  tempos.forEach(({ tick, micros }, i) => {
    const seconds = (((tempos[i + 1]?.tick ?? end) - tick) / division) * (micros / 1e6)
    const bpm = Math.round(60e6 / micros)
    byTempo.set(bpm, (byTempo.get(bpm) ?? 0) + seconds)
  })
  const seconds = [...byTempo.values()].reduce((sum, value) => sum + value, 0)
  const [bpm, longest] = [...byTempo].sort((a, b) => b[1] - a[1])[0]
  return { bpm, share: longest / seconds, seconds, pitchClasses }
}

function readTrack(track, tempos, pitchClasses) {
  let [at, tick, status] = [0, 0, 0]
  const open = new Map()
  const readLength = () => {
    let value = 0
    for (;;) {
      const byte = track[at++]
      value = (value << 7) | (byte & 127)
      if (byte < 128 || byte === undefined) return value
    }
  }
  while (at < track.length) {
    tick += readLength()
    if (track[at] & 128) status = track[at++]
    if (status === 0xff) {
      const kind = track[at++]
      const length = readLength()
      if (kind === 0x51) tempos.push({ tick, micros: track.readUIntBE(at, 3) })
      at += length
    } else if (status >= 0xf0) {
      at += readLength()
    } else {
      const [one, two] = [track[at], track[at + 1]]
      const kind = status & 0xf0
      at += kind === 0xc0 || kind === 0xd0 ? 1 : 2
      if ((kind !== 0x90 && kind !== 0x80) || (status & 15) === 9) continue
      const id = `${status & 15} ${one}`
      if (open.has(id)) pitchClasses[one % 12] += tick - open.get(id)
      open.delete(id)
      if (kind === 0x90 && two > 0) open.set(id, tick)
    }
  }
  return tick
}
