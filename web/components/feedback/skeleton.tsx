import { common } from '../../i18n/common.ts'
import { useWords } from '../../i18n/language.tsx'

/** The shape of what is on its way: so many lines of text, rows of a table, or a block. */
export function Skeleton({ shape = 'text', count = 3 }: { shape?: 'text' | 'rows' | 'block'; count?: number }) {
  const t = useWords(common)
  return (
    <div class={`skeleton skeleton-${shape}`} role="status" aria-label={t.loading}>
      {Array.from({ length: shape === 'block' ? 1 : count }, (_, i) => (
        <span key={i} class="skeleton-line" />
      ))}
    </div>
  )
}
