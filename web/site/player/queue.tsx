import { Button } from '../../components/form/button.tsx'
import { useWords } from '../../i18n/language.tsx'
import { player as words } from '../../i18n/site/player.ts'
import type { Player, PlayerState } from './player.ts'

/** What is played after what, each to be played now or taken out. */
export function Queue({ player, state: { queue, track } }: { player: Player; state: PlayerState }) {
  const t = useWords(words)
  return (
    <div class="player-queue" id="player-queue">
      <p class="player-queue-title">{t.queue}</p>
      {queue.length === 0 && <p class="soft">{t.queueEmpty}</p>}
      <ol>
        {queue.map((each) => (
          <li key={each.id} class="player-queued" aria-current={each.id === track?.id ? 'true' : undefined}>
            <button type="button" class="player-queued-go" onClick={() => player.press(each, queue, 0)}>
              <span class="player-title">{each.title}</span>
              <span class="player-artist soft small">{each.artist}</span>
            </button>
            <Button kind="plain" icon="close" isIconOnly onPress={() => player.drop(each.id)}>
              {t.drop(each.title)}
            </Button>
          </li>
        ))}
      </ol>
    </div>
  )
}
