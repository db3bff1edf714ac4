import type { ComponentChildren } from 'preact'
import { useFormat } from '../../i18n/language.tsx'
import { Cover } from './cover.tsx'

interface TrackRowProps {
  title: string
  artist: string
  href?: string
  cover?: string | undefined
  lengthSeconds?: number | undefined
  /** Small facts: tempo, key, licence. */
  facts?: readonly string[]
  /** A badge, a button, a clock. */
  children?: ComponentChildren
}

/** A track in a list: cover, title, artist, what is known of it. */
export function TrackRow({ title, artist, href, cover, lengthSeconds, facts = [], children }: TrackRowProps) {
  const format = useFormat()
  const known = lengthSeconds === undefined ? facts : [format.length(lengthSeconds), ...facts]
  return (
    <div class="listed">
      <Cover src={cover} />
      <div class="listed-names">
        {href === undefined ? (
          <span class="listed-title">{title}</span>
        ) : (
          <a class="listed-title" href={href}>
            {title}
          </a>
        )}
        <span class="soft small">{[artist, ...known].join(' · ')}</span>
      </div>
      {children !== undefined && <div class="listed-end">{children}</div>}
    </div>
  )
}
