import type { ComponentChildren } from 'preact'

interface EmptyStateProps {
  title: string
  /** What to do next. */
  help?: ComponentChildren
  action?: ComponentChildren
  /** The level of its heading; 1 where it is the whole page. */
  level?: 1 | 2 | 3
}

export function EmptyState({ title, help, action, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div class="empty">
      <Heading class="empty-title">{title}</Heading>
      {help !== undefined && <p class="soft">{help}</p>}
      {action !== undefined && <div class="empty-action">{action}</div>}
    </div>
  )
}
