/** The list with one entry at another place; places beyond its ends are its ends. */
export function moveTo<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const place = Math.max(0, Math.min(list.length - 1, to))
  if (place === from || from >= list.length) return list
  const rest = list.filter((_, at) => at !== from)
  return [...rest.slice(0, place), list[from]!, ...rest.slice(place)]
}
