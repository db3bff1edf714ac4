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
