import type { FullTrack as Track } from '../../../../src/console/catalog/schemas.ts'
import { Button } from '../../../components/form/controls.tsx'
import { publishAtWords } from '../../../i18n/console/tracks/publish-at.ts'
import { useTimeZone } from '../../../i18n/language.tsx'
import { MINUTE_MS } from '../../../i18n/time.ts'
import { utcOffsetOf } from '../../../i18n/time-zone.ts'
import { useConsole } from '../../session/context.tsx'

interface PublishAtProps {
  track: Track
  mayEdit: boolean
  onChanged: () => void
}

/** When a draft goes out by itself: shown, set, taken away. */
export function PublishAt({ track: { id, title, status, publish_at }, mayEdit, onChanged }: PublishAtProps) {
  const { t, format, api, toast, attempt, ask } = useConsole(publishAtWords)
  const timeZone = useTimeZone()
  if (status !== 'draft') return null
  const change = async (at: string | null, said: string) => {
    await api.patch(`/tracks/${id}`, { publish_at: at })
    toast(said)
    onChanged()
  }
  const plan = () =>
    ask({
      title: t.title(title),
      consequences: [t.what],
      action: t.plan,
      fields: { at: { label: t.when, help: t.zone(timeZone), type: 'datetime-local', hasFocus: true } },
      run: ({ at }) => change(toIso(at, timeZone) ?? '', t.planned),
    })
  return (
    <div class="row">
      {publish_at !== null && <span>{t.goesOut(format.dateTime(publish_at))}</span>}
      {mayEdit && (
        <Button isSmall onPress={plan}>
          {publish_at === null ? t.plan : t.planAnew}
        </Button>
      )}
      {mayEdit && publish_at !== null && (
        <Button isSmall kind="plain" onPress={() => void attempt(() => change(null, t.takenAway))}>
          {t.takeAway}
        </Button>
      )}
    </div>
  )
}

/** What was typed is the time of the service, as everywhere in the console. */
function toIso(local: string, timeZone: string): string | undefined {
  const asUtc = Date.parse(`${local}Z`)
  if (Number.isNaN(asUtc)) return undefined
  return new Date(asUtc - utcOffsetOf(timeZone, asUtc) * MINUTE_MS).toISOString()
}
