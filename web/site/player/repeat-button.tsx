import { Button } from '../../components/form/button.tsx'
import { useWords } from '../../i18n/language.tsx'
import { player as words } from '../../i18n/site/player.ts'
import type { Player, PlayerState } from './player.ts'

const REPEATS = { off: 'all', all: 'one', one: 'off' } as const

/** Off, all of the queue, one track: a press goes on to the next. */
export function RepeatButton({ player, state: { repeat } }: { player: Player; state: PlayerState }) {
  const t = useWords(words)
  return (
    <span class={repeat === 'off' ? 'player-repeat' : 'player-repeat player-repeat-on'} data-repeat={repeat}>
      <Button kind="plain" icon="repeat" isIconOnly onPress={() => player.setRepeat(REPEATS[repeat])}>
        {{ off: t.repeatOff, all: t.repeatAll, one: t.repeatOne }[repeat]}
      </Button>
    </span>
  )
}
