import { coverAddress } from '../parts/cover-address.ts'
import { neighbourOf, type Player, type PlayerState } from './player.ts'

const SEEK_SECONDS = 10

/** Media keys, the lock screen and the notification of the system. */
export function joinMediaSession(player: Player): void {
  if (!('mediaSession' in navigator)) return
  const session = navigator.mediaSession
  const { state, seek } = player
  const resume = () => state.get().phase === 'paused' && player.toggle()
  const move = (seconds: number) => seek(state.get().position + seconds)
  handle('play', resume)
  handle('pause', player.pause)
  handle('stop', player.pause)
  handle('seekbackward', ({ seekOffset }) => move(-(seekOffset ?? SEEK_SECONDS)))
  handle('seekforward', ({ seekOffset }) => move(seekOffset ?? SEEK_SECONDS))
  handle('seekto', ({ seekTime }) => seek(seekTime ?? 0))
  let shown: PlayerState | undefined
  state.watch((next) => {
    if (next.track !== shown?.track || next.queue !== shown?.queue) {
      session.metadata = metadataOf(next)
      handle('previoustrack', next.track === undefined ? null : () => player.step(-1))
      handle('nexttrack', neighbourOf(next, 1) === undefined ? null : () => player.step(1))
    }
    if (next.phase !== shown?.phase) session.playbackState = playbackOf(next)
    shown = next
  })
  for (const type of ['durationchange', 'playing', 'pause', 'seeked', 'ratechange', 'emptied'])
    player.audio.addEventListener(type, () => tellPosition(player.audio))
}

/** Not every browser knows every action. */
function handle(action: MediaSessionAction, handler: MediaSessionActionHandler | null): void {
  try {
    navigator.mediaSession.setActionHandler(action, handler)
  } catch {}
}

function metadataOf({ track }: PlayerState): MediaMetadata | null {
  if (track === undefined) return null
  const { id, title, artist, cover_url } = track
  const sizes = cover_url === null ? [] : [256, 512]
  const artwork = sizes.map((size) => ({ src: coverAddress(id, size), sizes: `${size}x${size}` }))
  return new MediaMetadata({ title, artist, artwork })
}

function playbackOf({ track, phase }: PlayerState): MediaSessionPlaybackState {
  if (track === undefined) return 'none'
  return phase === 'paused' ? 'paused' : 'playing'
}

function tellPosition({ duration, currentTime, playbackRate }: HTMLAudioElement): void {
  const isKnown = Number.isFinite(duration)
  const position = Math.min(currentTime, duration)
  navigator.mediaSession.setPositionState?.(isKnown ? { duration, playbackRate, position } : undefined)
}
