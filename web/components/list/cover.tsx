import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { Icon } from '../icon.tsx'

interface CoverProps {
  /** None yet, and one that does not load, become a sign. */
  src?: string | undefined
  size?: 'small' | 'large'
}

/** A picture beside the title, which says what it is: so it has no text of its own. */
export function Cover({ src, size = 'small' }: CoverProps) {
  const [broken, setBroken] = useState<string>()
  return (
    <span class={`cover cover-${size}`}>
      {src === undefined || src === broken ? (
        <Icon name="note" />
      ) : (
        <img src={src} alt="" loading="lazy" decoding="async" onError={() => setBroken(src)} />
      )}
    </span>
  )
}

/** A name in a list, with its picture. */
export function CoverName({ src, children }: { src: string | null; children: ComponentChildren }) {
  return (
    <span class="row cover-name">
      <Cover src={src ?? undefined} />
      <span>{children}</span>
    </span>
  )
}
