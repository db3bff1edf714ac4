const PLAIN_NUMBER = /^\d{1,3}(?:[.,\s]?\d{3})*$/

/** A play that was counted shows at once where the page tells the number. */
export function showPlay(trackId: string): void {
  const locale = document.documentElement.lang
  for (const element of document.querySelectorAll(`[data-play-count="${trackId}"]`)) {
    const text = element.textContent.trim()
    if (!PLAIN_NUMBER.test(text)) continue
    element.textContent = (Number(text.replaceAll(/\D/g, '')) + 1).toLocaleString(locale)
  }
}
