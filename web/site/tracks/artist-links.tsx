import { Fragment } from 'preact'
import type { SiteTrack } from '../../../src/site/page/web-pages.ts'
import { useWords } from '../../i18n/language.tsx'
import { siteTracks } from '../../i18n/site/tracks.ts'

interface ArtistLinksProps extends Pick<SiteTrack, 'artists'> {
  className?: string
  /** In a frame of another site links open outside of it. */
  isFramed?: boolean
}

/** Everybody who takes part, each a link: who is featured comes after who made it. */
export function ArtistLinks({ artists, className, isFramed = false }: ArtistLinksProps) {
  const t = useWords(siteTracks)
  const featured = artists.findIndex(({ role }) => role === 'featured')
  const outside = isFramed ? { target: '_blank', rel: 'noopener' } : {}
  return (
    <>
      {artists.map(({ id, name }, index) => (
        <Fragment key={id}>
          {index > 0 && <span class="soft">{index === featured ? ` ${t.with} ` : ', '}</span>}
          <a class={className} href={`/artists/${id}`} {...outside}>
            {name}
          </a>
        </Fragment>
      ))}
    </>
  )
}
