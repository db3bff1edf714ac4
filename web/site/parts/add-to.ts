/** An event of the document: these tracks are to be put into a list, which one the reader is asked. */
export const ADD_TO = 'kn-add-to'

export interface Addable {
  id: string
  title: string
}

/** An event of the document: a track of the page is to be played later. */
export const PLAY_LATER = 'kn-play-later'

export interface PlayLater {
  id: string
  place: 'next' | 'last'
}

export const tell = <Detail>(type: string, detail: Detail) => document.dispatchEvent(new CustomEvent(type, { detail }))
