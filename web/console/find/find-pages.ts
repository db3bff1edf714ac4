/** Without case and marks. */
const fold = (text: string) => text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('đ', 'd')

export interface FoundPage {
  name: string
  path: string
}

/** The pages whose name has every word of what is looked for, in their own order. */
export function findPages(pages: readonly FoundPage[], query: string): FoundPage[] {
  const words = fold(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  return pages.filter(({ name }) => words.every((word) => fold(name).includes(word)))
}
