const PLAIN_NUMBER = /^\d{1,3}(?:[.,\s]?\d{3})*$/

/**
 * What was told of each track once a play of it was counted. A page that was fetched before, or before the server's number has followed,
 * tells less.
 */
const told = new Map<string, number>()

/** A play that was counted shows at once where the page tells the number. */
export function showPlay(trackId: string): void {
  for (const element of countsOf(trackId)) {
    const count = readCount(element)
    if (count === undefined) continue
    told.set(trackId, Math.max(told.get(trackId) ?? 0, count + 1))
    write(element, count + 1)
  }
}

/** On the next page: a count does not go back for who has just seen it rise. */
export function showCountedPlays(): void {
  for (const [trackId, least] of told) {
    for (const element of countsOf(trackId)) if ((readCount(element) ?? least) < least) write(element, least)
  }
}

const countsOf = (trackId: string) => document.querySelectorAll(`[data-play-count="${trackId}"]`)

function readCount({ textContent }: Element): number | undefined {
  const text = textContent.trim()
  return PLAIN_NUMBER.test(text) ? Number(text.replaceAll(/\D/g, '')) : undefined
}

function write(element: Element, count: number): void {
  element.textContent = count.toLocaleString(document.documentElement.lang)
}
