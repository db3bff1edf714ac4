import type { Playable } from './playable.ts'

type Queue = readonly Playable[]

export const drop = (queue: Queue, id: string): Queue => queue.filter((each) => each.id !== id)

/** Changes places with the one before (-1) or after (1); at either end nothing changes. */
export function move(queue: Queue, id: string, by: -1 | 1): Queue {
  const from = queue.findIndex((each) => each.id === id)
  const [own, other] = [queue[from], queue[from + by]]
  if (own === undefined || other === undefined) return queue
  return queue.map((each) => (each === own ? other : each === other ? own : each))
}

/** After the one that plays, or at the end. A track is in a queue once: it moves there. The one that plays stays where it is. */
export function add(queue: Queue, track: Playable, place: 'next' | 'last', current: string | undefined): Queue {
  if (track.id === current) return queue
  const others = drop(queue, track.id)
  const at = place === 'next' ? others.findIndex(({ id }) => id === current) + 1 : others.length
  return [...others.slice(0, at), track, ...others.slice(at)]
}

/** Only what plays is left. */
export const clear = (queue: Queue, current: string | undefined): Queue => queue.filter(({ id }) => id === current)
