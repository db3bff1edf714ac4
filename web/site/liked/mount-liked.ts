/** The page of what was liked: what shows it is fetched with the page, not with every first visit. */
export function mountLiked(element: HTMLElement, mountIslands: (root: ParentNode) => () => void): () => void {
  const undo = new AbortController()
  void import('./show-liked.ts').then(({ showLiked }) => showLiked(element, mountIslands, undo.signal))
  return () => undo.abort()
}
