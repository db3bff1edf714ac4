interface Queued {
  id: string
}

export const drop = <T extends Queued>(queue: readonly T[], id: string): readonly T[] =>
  queue.filter((each) => each.id !== id)

/** Changes places with the one before (-1) or after (1); at either end nothing changes. */
export function move<T extends Queued>(queue: readonly T[], id: string, by: -1 | 1): readonly T[] {
  const from = queue.findIndex((each) => each.id === id)
  const [own, other] = [queue[from], queue[from + by]]
  if (own === undefined || other === undefined) return queue
  return queue.map((each) => (each === own ? other : each === other ? own : each))
}

/** After the one that plays, or at the end. A track is in a queue once: it moves there. The one that plays stays where it is. */
export function add<T extends Queued>(
  queue: readonly T[],
  track: T,
  place: 'next' | 'last',
  current: string | undefined,
): readonly T[] {
  if (track.id === current) return queue
  const others = drop(queue, track.id)
  const at = place === 'next' ? others.findIndex(({ id }) => id === current) + 1 : others.length
  return [...others.slice(0, at), track, ...others.slice(at)]
}

/** Only what plays is left. */
export const clear = <T extends Queued>(queue: readonly T[], current: string | undefined): readonly T[] =>
  queue.filter(({ id }) => id === current)
