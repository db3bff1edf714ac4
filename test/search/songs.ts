import { readList } from './lists.ts'

export interface Song {
  title: string
  artist: string
  genre: string
  featured: readonly string[]
}

const readSongs = (name: string): readonly Song[] =>
  readList(name).map(([title = '', artist = '', genre = '', featured = '']) => {
    return { title, artist, genre, featured: featured === '' ? [] : featured.split(', ') }
  })

/** Real songs by title and singer: facts, typed by hand, to ask for as people would. */
export const SONGS = readSongs('songs')

/** Other songs, under other names of genres: a second set, since a rule may fit one by accident. What was lost here was looked at too. */
export const OTHER_SONGS = readSongs('other-songs')

/** Titles with numbers, units, notes, speeds, genres and other words that wishes are made of. */
export const WISH_TITLES = readSongs('wish-titles')
