import type { ComponentChildren } from 'preact'
import { Icon, type IconName } from '../../components/icon.tsx'

interface ScriptButtonProps {
  /** The button of which island it is, and what that is told. */
  data: Readonly<Record<`data-${string}`, string>>
  icon: IconName
  /** Default: `button`. */
  className?: string
  /** What it has done is said in place of its text. */
  isAnswering?: boolean
  children: ComponentChildren
}

/** A button that could do nothing without scripts, which show it; its place is kept, so that nothing moves then. */
export function ScriptButton({ data, icon, className = 'button', isAnswering, children }: ScriptButtonProps) {
  return (
    <button type="button" class={className} {...data} data-waits="" hidden>
      <Icon name={icon} />
      <span class="button-text" aria-live={isAnswering ? 'polite' : undefined}>
        {children}
      </span>
    </button>
  )
}

/** What web/site/track/share.ts is told. */
export interface Shared {
  title: string
  url: string
  /** What is said when the link was copied. */
  copied: string
}

export const ShareButton = ({ shared, children }: { shared: Shared; children: ComponentChildren }) => (
  <ScriptButton data={{ 'data-share': JSON.stringify(shared) }} icon="share" isAnswering>
    {children}
  </ScriptButton>
)
