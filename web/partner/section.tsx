import type { ComponentChildren } from 'preact'

interface SectionProps {
  id: string
  title: string
  help?: ComponentChildren
  /** What can be done. */
  action?: ComponentChildren
  children: ComponentChildren
}

/** A part of the page, with its heading. */
export function Section({ id, title, help, action, children }: SectionProps) {
  return (
    <section class="stack" aria-labelledby={id}>
      <div class="row row-apart">
        <div class="stack stack-tight">
          <h2 id={id}>{title}</h2>
          {help !== undefined && <p class="soft">{help}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}
