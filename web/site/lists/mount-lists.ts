/** The lists of this browser: what shows them is fetched with the page, not with every first visit. */
export function mountLists(element: HTMLElement, mountIslands: (root: ParentNode) => () => void): () => void {
  const undo = new AbortController()
  void import('./show-lists.tsx').then(({ showLists }) => showLists(element, mountIslands, undo.signal))
  return () => undo.abort()
}
