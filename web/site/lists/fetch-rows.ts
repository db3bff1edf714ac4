/** The rows of these tracks as the page at `path` has them, for lists that only the browser knows. */
export async function fetchRows(path: string, ids: readonly string[], signal: AbortSignal): Promise<Element> {
  const answer = await fetch(`${path}?ids=${ids.join()}`, { headers: { Accept: 'text/html' }, signal })
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  return page.querySelector('[data-rows]')!
}
