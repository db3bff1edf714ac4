import type { Player } from './player.ts'

/** Only one tab plays at a time: starting in one pauses the others. */
export function playInOneTab({ audio, pause }: Player): void {
  const channel = new BroadcastChannel('kn-player')
  audio.addEventListener('play', () => channel.postMessage('play'))
  channel.addEventListener('message', pause)
}
