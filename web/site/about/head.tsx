/** The heading of a page and what it is for. */
export function AboutHead({ title, lead }: { title: string; lead: string }) {
  return (
    <header class="stack stack-tight">
      <h1 class="page-title">{title}</h1>
      <p class="page-lead">{lead}</p>
    </header>
  )
}
