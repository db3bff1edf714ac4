import { useEffect, useRef } from 'preact/hooks'

/** Parts of a page that have addresses of their own: links, so that each can be sent and opened beside. */
export interface TabEntry {
  id: string
  label: string
  href: string
  /** How many are in there. */
  count?: string | undefined
}

export function Tabs({ label, current, tabs }: { label: string; current: string; tabs: readonly TabEntry[] }) {
  const list = useRef<HTMLElement>(null)
  // On a phone there are more than fit: the one that is open is in sight.
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current])
  return (
    <nav ref={list} class="tabs" aria-label={label}>
      {tabs.map(({ id, label: text, href, count }) => (
        <a key={id} class="tab" href={href} aria-current={id === current ? 'page' : undefined}>
          {text}
          {count !== undefined && <span class="tab-count numbers">{count}</span>}
        </a>
      ))}
    </nav>
  )
}
