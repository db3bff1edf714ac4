import { useEffect, useState } from 'preact/hooks'
import { Icon } from '../../components/icon.tsx'
import { Cover } from '../../components/list/cover.tsx'
import { readLanguage } from '../../components/preferences.ts'
import { LanguageProvider, useFormat, useWords } from '../../i18n/language.tsx'
import { player as words } from '../../i18n/site/player.ts'
import { ADD_TO, tell } from '../parts/add-to.ts'
import { SignButton } from '../parts/sign-button.tsx'
import { seekByKey } from './keys.ts'
import type { Playable } from './playable.ts'
import { neighbourOf, type Player, type PlayerState } from './player.ts'
import { ProblemNote } from './problem-note.tsx'
import { Queue, RepeatButton } from './queue.tsx'

interface BarProps {
  player: Player
  /** Only what went wrong: the page shows everything else itself, in a frame that has little room. */
  isCompact: boolean
}

/** The player at the bottom of every page, while something is or was played. */
export function PlayerBar({ player, isCompact }: BarProps) {
  const state = usePlayerState(player)
  const language = usePageLanguage()
  const { track } = state
  if (track === undefined) return null
  return (
    <LanguageProvider language={language} timeZone="UTC">
      {isCompact ? <ProblemNote player={player} state={state} /> : <Bar player={player} state={state} track={track} />}
    </LanguageProvider>
  )
}

interface PartProps {
  player: Player
  state: PlayerState
}

function Bar({ player, state, track }: PartProps & { track: Playable }) {
  const t = useWords(words)
  const [isQueueOpen, setQueueOpen] = useState(false)
  return (
    <section class="player" aria-label={t.player}>
      {isQueueOpen && <Queue player={player} state={state} />}
      <Track track={track} />
      <Controls player={player} state={state} />
      <Progress player={player} state={state} />
      <Volume audio={player.audio} />
      <div class="player-close">
        <span class="player-add">
          <SignButton
            icon="plus"
            label={t.add(track.title)}
            onPress={() => tell(ADD_TO, [{ id: track.id, title: track.title }])}
          />
        </span>
        <SignButton
          icon="queue"
          label={t.queue}
          isExpanded={isQueueOpen}
          controls="player-queue"
          onPress={() => setQueueOpen(!isQueueOpen)}
        />
        <SignButton icon="close" label={t.close} onPress={() => closeBar(player)} />
      </div>
      <ProblemNote player={player} state={state} />
    </section>
  )
}

/** The button is gone then: the keyboard goes on in the page. */
function closeBar(player: Player): void {
  player.close()
  document.getElementById('main')?.focus({ preventScroll: true })
}

function Track({ track: { slug, title, artist, cover_url } }: { track: Playable }) {
  return (
    <div class="player-track">
      <Cover src={cover_url ?? undefined} />
      <div class="stack stack-flat">
        <a class="player-title site-clip" href={`/tracks/${slug}`}>
          {title}
        </a>
        <span class="site-clip soft small">{artist}</span>
      </div>
    </div>
  )
}

function Controls({ player, state }: PartProps) {
  const t = useWords(words)
  const isPlaying = state.phase !== 'paused'
  return (
    <div class="player-controls">
      <SignButton icon="previous" label={t.previous} onPress={() => player.step(-1)} />
      <button
        type="button"
        class="player-play"
        aria-busy={state.phase === 'loading'}
        aria-label={isPlaying ? t.pause : t.play}
        title={isPlaying ? t.pause : t.play}
        onClick={player.toggle}
      >
        <Icon name={isPlaying ? 'pause' : 'play'} />
      </button>
      <SignButton
        icon="next"
        label={t.next}
        isDisabled={neighbourOf(state, 1) === undefined}
        onPress={() => player.step(1)}
      />
      <RepeatButton player={player} state={state} />
    </div>
  )
}

function Progress({ player, state: { position, duration } }: PartProps) {
  const t = useWords(words)
  const { length } = useFormat()
  const at = Math.min(position, duration)
  return (
    <div class="player-progress numbers small soft">
      <span>{length(Math.floor(at))}</span>
      <input
        type="range"
        class="player-range"
        aria-label={t.place}
        aria-valuetext={t.placeOf(length(Math.floor(at)), length(duration))}
        min={0}
        max={duration || 1}
        step={0.1}
        value={at}
        disabled={duration === 0}
        onInput={(event) => player.seek(event.currentTarget.valueAsNumber)}
        onKeyDown={(event) => seekByKey(event, player)}
      />
      <span>{duration === 0 ? '–:––' : length(duration)}</span>
    </div>
  )
}

function Volume({ audio }: { audio: HTMLAudioElement }) {
  const t = useWords(words)
  const [volume, setVolume] = useState(audio.volume)
  return (
    <label class="player-volume">
      <Icon name="sound" />
      <span class="unseen">{t.volume}</span>
      <input
        type="range"
        class="player-range"
        min={0}
        max={1}
        step={0.05}
        value={volume}
        onInput={({ currentTarget }) => {
          audio.volume = currentTarget.valueAsNumber
          setVolume(audio.volume)
        }}
      />
    </label>
  )
}

function usePlayerState({ state }: Player): PlayerState {
  const [shown, setShown] = useState(state.get())
  useEffect(() => {
    setShown(state.get())
    return state.watch(setShown)
  }, [state])
  return shown
}

/** A link to the other language changes the page around the player. */
function usePageLanguage() {
  const [language, setLanguage] = useState(readLanguage())
  useEffect(() => {
    const observer = new MutationObserver(() => setLanguage(readLanguage()))
    observer.observe(document.documentElement, { attributeFilter: ['lang'] })
    return () => observer.disconnect()
  }, [])
  return language
}
