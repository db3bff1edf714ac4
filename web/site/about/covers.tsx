import type { SiteTrack } from '../../../src/site/page/web-pages.ts'
import { CoverPicture } from '../tracks/cover-picture.tsx'

/** Four covers in a square, or one where there are fewer. */
export function Covers({ tracks }: { tracks: readonly Pick<SiteTrack, 'id'>[] }) {
  const isMany = tracks.length === 4
  return (
    <span class={`about-covers about-covers-${isMany ? 'four' : 'one'}`}>
      {(isMany ? tracks : tracks.slice(0, 1)).map((track) => (
        <CoverPicture key={track.id} track={track} width={isMany ? 128 : 256} />
      ))}
    </span>
  )
}
