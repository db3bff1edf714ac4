export const faults = [
  {
    what: 'counts pauses as quiet music',
    file: 'src/audio/analysis/loudness.ts',
    find: 'toLoudness(mean(audible)) + RELATIVE_GATE',
    replace: 'ABSOLUTE_GATE',
    tests: ['src/audio/analysis/loudness.test.ts'],
  },
  {
    what: 'draws a cut higher than the scale',
    file: 'src/audio/analysis/waveform.ts',
    find: 'Math.min(100, Math.round(mean * scale) / 100)',
    replace: 'Math.round(mean * scale) / 100',
    tests: ['src/audio/analysis/waveform.test.ts'],
  },
  {
    what: 'starts a preview after the end of the track',
    file: 'src/audio/preview/cut-preview.ts',
    find: 'Math.max(0, Math.min(startSeconds, trackSeconds - length))',
    replace: 'Math.max(0, startSeconds)',
    tests: [['src/audio/preview/cut-preview.test.ts', 'a preview at']],
  },
]
