import type { SiteTrack } from '../../../src/site/page/web-pages.ts'
import { Icon } from '../../components/icon.tsx'
import { coverAddress } from '../parts/cover-address.ts'

interface CoverPictureProps {
  track: Pick<SiteTrack, 'id'>
  /** How wide it is shown at most, in CSS pixels; sharp screens get up to twice as many. */
  width: 64 | 128 | 160 | 256 | 512
  /** It is seen at once, so the browser need not wait until it is scrolled to. */
  isEager?: boolean
}

/** Colours for pictures that do not come, so that a list of them is not a column of one. */
const TINTS = ['accent', 'warn', 'good', 'calm', 'danger'] as const

/**
 * Beside the title, which says what it is: so it has no text of its own. The address does not change, unlike signed links, and names the size:
 * a list takes a few kilobytes. A track without a picture
 * has one that the server draws. Behind it is a sign, for pictures that do not come.
 */
export function CoverPicture({ track: { id }, width, isEager = false }: CoverPictureProps) {
  return (
    <span class={`song-picture tone-${TINTS[Number.parseInt(id.slice(0, 4), 16) % TINTS.length]}`}>
      <Icon name="note" />
      <img
        src={coverAddress(id, width)}
        srcset={`${coverAddress(id, width)} 1x, ${coverAddress(id, width * 2)} 2x`}
        width={width}
        height={width}
        alt=""
        loading={isEager ? 'eager' : 'lazy'}
        decoding="async"
      />
    </span>
  )
}
