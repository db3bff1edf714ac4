import type { ComponentChildren } from 'preact'

export type Tone = 'good' | 'warn' | 'danger' | 'calm' | 'neutral'

/** A state in a word; the colour only repeats it. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ComponentChildren }) {
  return <span class={`badge badge-${tone}`}>{children}</span>
}
