import { useState } from 'preact/hooks'
import { useAttempt } from '../../app/use-attempt.ts'
import { Confirm } from '../../components/feedback/confirm.tsx'
import { useToast } from '../../components/feedback/toast.tsx'
import { Button } from '../../components/form/button.tsx'
import { alerts as words } from '../../i18n/console/alerts.ts'
import { useFormat, useWords } from '../../i18n/language.tsx'
import { useApi } from '../session/context.tsx'

interface PutAwayProps {
  /** `/jobs` or `/mails`. */
  path: string
  onDone: () => void
}

function usePutAway(onDone: () => void) {
  const t = useWords(words)
  const api = useApi()
  const toast = useToast()
  const format = useFormat()
  return async (path: string) => {
    const { data } = await api.post<{ put_away: number }>(path)
    toast(t.putAwayDone(format.number(data.put_away)))
    onDone()
  }
}

/** One: nothing is lost, so nothing is asked. */
export function PutAway({ path, id, onDone }: PutAwayProps & { id: string }) {
  const t = useWords(words)
  const attempt = useAttempt()
  const putAway = usePutAway(onDone)
  return (
    <Button isSmall onPress={() => void attempt(() => putAway(`${path}/${id}/put-away`))}>
      {t.putAway}
    </Button>
  )
}

export function PutAllAway({ path, effect, onDone }: PutAwayProps & { effect: string }) {
  const t = useWords(words)
  const putAway = usePutAway(onDone)
  const [isAsked, setIsAsked] = useState(false)
  return (
    <div class="row">
      <Button isSmall onPress={() => setIsAsked(true)}>
        {t.putAwayAll}
      </Button>
      {isAsked && (
        <Confirm
          title={t.putAwayAll}
          consequences={[effect]}
          action={t.putAwayAll}
          onConfirm={() => putAway(`${path}/put-away`)}
          onClose={() => setIsAsked(false)}
        />
      )}
    </div>
  )
}
