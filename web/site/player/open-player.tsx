import { render } from 'preact'
import { PAGE_CHANGED } from '../parts/page-changed.ts'
import { PlayerBar } from './bar.tsx'
import { listenForKeys } from './keys.ts'
import { reportPlay } from './listens.ts'
import { joinMediaSession } from './media-session.ts'
import { recall, remember } from './memory.ts'
import { setNowPlaying } from './now-playing.ts'
import { showCountedPlays, showPlay } from './play-count.ts'
import type { Playable } from './playable.ts'
import { createPlayer, type Player, type PlayerState } from './player.ts'

/** The player with all that belongs to it; the bar where the page has a place for it. */
export function openPlayer(audio: HTMLAudioElement): Player {
  const player = createPlayer(audio, (track, { token }) => void countAndShow(track, token))
  playInOneTab(player)
  joinMediaSession(player)
  listenForKeys(player)
  showToPages(player)
  document.addEventListener(PAGE_CHANGED, showCountedPlays)
  keepOverReloads(player)
  const place = document.getElementById('player')
  if (place !== null) {
    const bar = document.createElement('div')
    place.replaceChildren(audio, bar)
    render(<PlayerBar player={player} isCompact={place.dataset.form === 'compact'} />, bar)
  }
  return player
}

/** Only one tab plays at a time: starting in one pauses the others. */
function playInOneTab({ audio, pause }: Player): void {
  const channel = new BroadcastChannel('kn-player')
  audio.addEventListener('play', () => channel.postMessage('play'))
  channel.addEventListener('message', pause)
}

async function countAndShow(track: Playable, token: string): Promise<void> {
  if (await reportPlay(token)) showPlay(track.id)
}

function showToPages({ audio, state, seek }: Player): void {
  let shown: PlayerState | undefined
  state.watch((next) => {
    const { track, phase, duration } = next
    const isNews = track !== shown?.track || phase !== shown?.phase || duration !== shown?.duration
    shown = next
    if (!isNews) return
    const position = () => (audio.src === '' ? state.get().position : audio.currentTime)
    setNowPlaying(
      track && {
        trackId: track.id,
        isPlaying: phase !== 'paused',
        isLoading: phase === 'loading',
        duration,
        position,
        seek,
      },
    )
  })
}

function keepOverReloads({ state }: Player): void {
  const kept = recall()
  if (kept !== undefined) state.set(kept)
  addEventListener('pagehide', () => {
    const { track, queue, position, duration, repeat } = state.get()
    remember(track && { track, queue, position, duration, repeat })
  })
}
