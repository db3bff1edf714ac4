export const faults = [
  {
    what: 'breaks ties by the slot of a track',
    file: 'src/charts/trending.ts',
    find: 'id(a.slot) < id(b.slot)',
    replace: 'a.slot < b.slot',
    tests: ['src/charts/trending.test.ts'],
  },
  {
    what: 'lifts a track that was published before the window',
    file: 'src/charts/trending.ts',
    find: 'Math.max(0, Math.min(1, (publishedAtMs - startMs) / lengthMs))',
    replace: '1',
    tests: ['src/charts/trending.test.ts'],
  },
  {
    what: 'names the worse of two reasons',
    file: 'src/charts/similar.ts',
    find: 'known.score < score',
    replace: 'known.score > score',
    tests: ['src/charts/similar.test.ts'],
  },
  {
    what: 'fills the list with one artist',
    file: 'src/charts/similar.ts',
    find: 'chosen.size === limit || taken >= most',
    replace: 'chosen.size === limit',
    tests: ['src/charts/similar.test.ts'],
  },
  {
    what: 'takes whoever is featured for who made a track',
    file: 'src/charts/similar-tracks.ts',
    find: '  catalog.uniteArtists(artists, into)\n',
    replace: '  catalog.uniteArtists(artists, into)\n  catalog.uniteFeaturing(artists, into)\n',
    tests: [['test/api/similar.test.ts', 'each reason']],
  },
]
