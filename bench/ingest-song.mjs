const RATE = 44_100

/** Stereo, 16 bit: a beat, a chord that changes every two seconds, and noise that is different on both sides. */
export function makeTrackFile(seconds) {
  const frames = Math.round(seconds * RATE)
  const file = Buffer.alloc(44 + frames * 4)
  file.write('RIFF', 0, 'latin1')
  file.writeUInt32LE(36 + frames * 4, 4)
  file.write('WAVEfmt ', 8, 'latin1')
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(2, 22)
  file.writeUInt32LE(RATE, 24)
  file.writeUInt32LE(RATE * 4, 28)
  file.writeUInt16LE(4, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36, 'latin1')
  file.writeUInt32LE(frames * 4, 40)
  const chords = [
    [220, 261.63, 329.63],
    [174.61, 220, 261.63],
    [196, 246.94, 293.66],
    [164.81, 207.65, 246.94],
  ]
  for (let i = 0; i < frames; i++) {
    const time = i / RATE
    const chord = chords[Math.floor(time / 2) % chords.length]
    const tones = chord.reduce((sum, hz) => sum + Math.sin(2 * Math.PI * hz * time), 0) * 0.12
    const drum = Math.exp(-(time % 0.5) * 30) * 0.4
    const level = time > seconds / 2 ? 1 : 0.6
    for (const side of [0, 1]) {
      const sample = level * (tones + drum * (Math.random() * 2 - 1) + 0.02 * (Math.random() - 0.5))
      file.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), 44 + i * 4 + side * 2)
    }
  }
  return file
}
