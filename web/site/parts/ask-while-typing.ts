/** Keys are typed every 100 to 200 ms: a pause of this length means that it is worth asking. */
const PAUSE_MS = 120

/** Asks for what was typed after a pause; an answer to older letters is not waited for. `show` is told nothing where there is no answer. */
export function askWhileTyping<Found>(address: (q: string) => string) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let underWay = new AbortController()
  const stop = () => {
    clearTimeout(timer)
    underWay.abort()
  }
  async function send(q: string, show: (found: Found | undefined) => void): Promise<void> {
    underWay = new AbortController()
    const { signal } = underWay
    const found = await fetch(address(q), { signal })
      .then((answer) => (answer.ok ? (answer.json() as Promise<Found>) : undefined))
      .catch(() => undefined)
    if (!signal.aborted) show(found)
  }
  return {
    stop,
    ask(text: string, show: (found: Found | undefined) => void): void {
      stop()
      const q = text.trim()
      if (q === '') show(undefined)
      else timer = setTimeout(() => void send(q, show), PAUSE_MS)
    },
  }
}
