/** The contents are longer than most screens: where this page is in them is brought into sight. */
export function showPlace(): void {
  const contents = document.querySelector<HTMLElement>('.docs-contents')
  const here = contents?.querySelector<HTMLElement>('[aria-current=page]')
  if (!contents || !here) return
  contents.scrollTop = here.offsetTop - contents.offsetTop - contents.clientHeight / 2
}
