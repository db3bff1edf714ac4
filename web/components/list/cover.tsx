import { useState } from 'preact/hooks'
import { Icon } from '../icon.tsx'

interface CoverProps {
  /** None yet, and one that does not load, become a sign. */
  src?: string | undefined
  size?: 'small' | 'medium' | 'large'
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
