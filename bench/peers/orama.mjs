import { create, insertMultiple, search } from '@orama/orama'

/** Given folded texts: every word; when that finds nothing, with a typo in each; then any of the words. */
const TRIES = [
  { threshold: 0, tolerance: 0 },
  { threshold: 0, tolerance: 1 },
  { threshold: 1, tolerance: 1 },
]

export async function openOrama(songs, fold, artistsOf) {
  const index = create({ schema: { number: 'number', title: 'string', artist: 'string', genre: 'string' } })
  const documents = songs.map((song, number) => ({
    number,
    title: fold(song.title),
    artist: fold(artistsOf(song)),
    genre: fold(song.genre),
  }))
  await insertMultiple(index, documents, 5000)
  const properties = ['title', 'artist', 'genre']
  return {
    async search(q, limit) {
      let found
      for (const way of TRIES) {
        found = await search(index, { term: fold(q), properties, boost: { title: 2 }, limit, ...way })
        if (found.count > 0) break
      }
      return found.hits.map(({ document }) => document.number)
    },
    close() {},
  }
}
