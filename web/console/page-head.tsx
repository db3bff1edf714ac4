import type { ComponentChildren } from 'preact'
import { usePageTitle } from '../app/page-title.ts'
import { Button } from '../components/form/controls.tsx'

interface PageHeadProps {
  title: string
  intro?: ComponentChildren
  /** What the page belongs to. */
  back?: { href: string; label: string }
  /** What stands under the title: a state, a link. */
  below?: ComponentChildren
  /** What can be done. */
  children?: ComponentChildren
}

/** The head of a page, and its title in the browser: what it is, the way back, and what can be done with the whole of it. */
export function PageHead({ title, intro, back, below, children }: PageHeadProps) {
  usePageTitle(title)
  return (
    <header class="row row-apart">
      <div class="stack stack-tight">
        <h1>{title}</h1>
        {intro !== undefined && <p class="soft">{intro}</p>}
        {below}
      </div>
      <div class="row">
        {back !== undefined && <Button label={back.label} kind="plain" icon="left" href={back.href} />}
        {children}
      </div>
    </header>
  )
}
