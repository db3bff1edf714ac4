import { Button } from '../../components/form/controls.tsx'
import { alerts as words } from '../../i18n/console/watch/alerts.ts'
import { useConsole } from '../session/context.tsx'

interface PutAwayProps {
  /** `/jobs` or `/mails`. */
  path: string
  onDone: () => void
}

/** One of them, of which nothing is lost, so that nothing is asked; or all, with what it means. */
export function PutAway({ path, onDone, ...of }: PutAwayProps & ({ id: string } | { effect: string })) {
  const { t, format, api, toast, attempt, ask } = useConsole(words)
  const putAway = async (place: string) => {
    const { data } = await api.post<{ put_away: number }>(place)
    toast(t.putAwayDone(format.number(data.put_away)))
    onDone()
  }
  if ('id' in of)
    return <Button label={t.putAway} isSmall onPress={() => void attempt(() => putAway(`${path}/${of.id}/put-away`))} />
  const askForAll = () =>
    ask({
      title: t.putAwayAll,
      consequences: [of.effect],
      action: t.putAwayAll,
      run: () => putAway(`${path}/put-away`),
    })
  return (
    <div class="row">
      <Button label={t.putAwayAll} isSmall onPress={askForAll} />
    </div>
  )
}
