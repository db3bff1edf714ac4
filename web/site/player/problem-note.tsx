import { Button } from '../../components/form/controls.tsx'
import { useWords } from '../../i18n/language.tsx'
import { player as words } from '../../i18n/site/player.ts'
import { neighbourOf, type Player, type PlayerState } from './player.ts'

/** What happened and what to do, in words; a button where trying again can help, or the next track where it cannot. */
export function ProblemNote({ player, state }: { player: Player; state: PlayerState }) {
  const t = useWords(words)
  const { problem } = state
  // The place stays in the page, so that what appears in it is read out.
  if (problem === undefined) return <div class="row player-problem" role="alert" />
  const { kind, waitSeconds } = problem
  const isFinal = kind === 'gone' || kind === 'no-preview'
  const next = neighbourOf(state, 1)
  return (
    <div class="row player-problem" role="alert">
      <p>
        {t[kind]} {waitSeconds !== undefined && t.wait(waitSeconds)}
      </p>
      {!isFinal && (
        <Button isSmall onPress={player.toggle}>
          {kind === 'blocked' ? t.play : t.retry}
        </Button>
      )}
      {isFinal && next !== undefined && (
        <Button isSmall onPress={() => player.step(1)}>
          {t.next}
        </Button>
      )}
    </div>
  )
}
