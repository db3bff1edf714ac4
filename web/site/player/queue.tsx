import { Button } from '../../components/form/controls.tsx'
import { useWords } from '../../i18n/language.tsx'
import { player as words } from '../../i18n/site/player.ts'
import { ADD_TO, type Addable, tell } from '../parts/add-to.ts'
import { clear, drop, move } from '../parts/queue-changes.ts'
import { SignButton } from '../parts/sign-button.tsx'
import type { Playable } from './playable.ts'
import type { Player, PlayerState } from './player.ts'

/** What is played after what: each to be played now, moved or taken out; all of it to be kept as a list. */
export function Queue({ player, state }: { player: Player; state: PlayerState }) {
  const t = useWords(words)
  const { queue, track } = state
  const keep = () =>
    tell<readonly Addable[]>(
      ADD_TO,
      queue.map(({ id, title }) => ({ id, title })),
    )
  return (
    <div class="player-queue site-float" id="player-queue">
      <div class="row player-queue-head">
        <p class="player-queue-title">{t.queue}</p>
        <RepeatButton player={player} state={state} />
        {queue.length > 1 && (
          <>
            <Button isSmall onPress={keep}>
              {t.keepQueue}
            </Button>
            <Button isSmall kind="plain" onPress={() => player.changeQueue(clear)}>
              {t.clear}
            </Button>
          </>
        )}
      </div>
      {queue.length === 0 && <p class="soft">{t.queueEmpty}</p>}
      <ol class="player-queued-all">
        {queue.map((each) => (
          <Queued key={each.id} player={player} queue={queue} track={each} isCurrent={each.id === track?.id} />
        ))}
      </ol>
    </div>
  )
}

interface QueuedProps {
  player: Player
  queue: readonly Playable[]
  track: Playable
  isCurrent: boolean
}

function Queued({ player, queue, track, isCurrent }: QueuedProps) {
  const t = useWords(words)
  const { id, title, artist } = track
  const [isFirst, isLast] = [queue[0]?.id === id, queue.at(-1)?.id === id]
  const moveBy = (by: -1 | 1) => player.changeQueue((now) => move(now, id, by))
  return (
    <li class="player-queued" aria-current={isCurrent ? 'true' : undefined}>
      <button type="button" class="player-queued-go" onClick={() => player.press(track, queue, 0)}>
        <span class="player-title site-clip">{title}</span>
        <span class="site-clip soft small">{artist}</span>
      </button>
      <SignButton icon="up" label={t.up(title)} isDisabled={isFirst} onPress={() => moveBy(-1)} />
      <SignButton icon="down" label={t.down(title)} isDisabled={isLast} onPress={() => moveBy(1)} />
      {/* What plays stays, to show what comes next. */}
      <SignButton
        icon="close"
        label={t.drop(title)}
        isDisabled={isCurrent}
        onPress={() => player.changeQueue((now) => drop(now, id))}
      />
    </li>
  )
}

const REPEATS = { off: 'all', all: 'one', one: 'off' } as const

/** Off, all of the queue, one track: a press goes on to the next. */
export function RepeatButton({ player, state: { repeat } }: { player: Player; state: PlayerState }) {
  const t = useWords(words)
  return (
    <span class={repeat === 'off' ? 'player-repeat' : 'player-repeat player-repeat-on'} data-repeat={repeat}>
      <SignButton
        icon="repeat"
        label={{ off: t.repeatOff, all: t.repeatAll, one: t.repeatOne }[repeat]}
        onPress={() => player.setRepeat(REPEATS[repeat])}
      />
    </span>
  )
}
