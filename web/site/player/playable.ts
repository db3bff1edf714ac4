import type { SiteTrack } from '../../../src/site/page/web-pages.ts'

/** What the player needs to know of a track; it stands in `data-play` as JSON. */
export interface Playable extends Pick<SiteTrack, 'id' | 'slug' | 'title' | 'cover_url'> {
  /** Everybody who takes part. */
  artist: string
}

export const readPlayable = (element: HTMLElement): Playable => JSON.parse(element.dataset.play!)

/** The playable tracks of the page in order, each once. */
export function listPlayables(root: ParentNode): Playable[] {
  const tracks = [...root.querySelectorAll<HTMLElement>('[data-play]')].map(readPlayable)
  return [...new Map(tracks.map((track) => [track.id, track])).values()]
}
