/** What shows a list of the browser's own: how its rows are brought to life, and until when. */
export type Show = [mountIslands: (root: ParentNode) => () => void, signal: AbortSignal]

/** The rows of these tracks as the page at `path` has them, for lists that only the browser knows; undefined where they do not come. */
export async function fetchRows(
  path: string,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<Element | undefined> {
  const answer = await fetch(`${path}?ids=${ids.join()}`, { headers: { Accept: 'text/html' }, signal }).catch(
    () => null,
  )
  if (!answer?.ok) return undefined
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  return page.querySelector('[data-rows]') ?? undefined
}
