import { useState } from 'preact/hooks'
import type { FullTrack as Track } from '../../../../src/console/catalog/schemas.ts'
import { useAttempt } from '../../../app/use-attempt.ts'
import { Confirm } from '../../../components/feedback/confirm.tsx'
import { useToast } from '../../../components/feedback/toast.tsx'
import { Button } from '../../../components/form/button.tsx'
import { Field } from '../../../components/form/field.tsx'
import { publishAtWords } from '../../../i18n/console/tracks/publish-at.ts'
import { useFormat, useTimeZone, useWords } from '../../../i18n/language.tsx'
import { MINUTE_MS } from '../../../i18n/time.ts'
import { utcOffsetOf } from '../../../i18n/time-zone.ts'
import { useApi } from '../../session/context.tsx'

interface PublishAtProps {
  track: Track
  mayEdit: boolean
  onChanged: () => void
}

/** When a draft goes out by itself: shown, set, taken away. */
export function PublishAt({ track, mayEdit, onChanged }: PublishAtProps) {
  const t = useWords(publishAtWords)
  const format = useFormat()
  const api = useApi()
  const toast = useToast()
  const attempt = useAttempt()
  const [isAsking, setIsAsking] = useState(false)
  if (track.status !== 'draft') return null
  const takeAway = () =>
    attempt(async () => {
      await api.patch(`/tracks/${track.id}`, { publish_at: null })
      toast(t.takenAway)
      onChanged()
    })
  return (
    <div class="row">
      {track.publish_at !== null && <span>{t.goesOut(format.dateTime(track.publish_at))}</span>}
      {mayEdit && (
        <Button isSmall onPress={() => setIsAsking(true)}>
          {track.publish_at === null ? t.plan : t.planAnew}
        </Button>
      )}
      {mayEdit && track.publish_at !== null && (
        <Button isSmall kind="plain" onPress={() => void takeAway()}>
          {t.takeAway}
        </Button>
      )}
      {isAsking && <Ask track={track} onChanged={onChanged} onClose={() => setIsAsking(false)} />}
    </div>
  )
}

function Ask({ track, onChanged, onClose }: { track: Track; onChanged: () => void; onClose: () => void }) {
  const t = useWords(publishAtWords)
  const api = useApi()
  const toast = useToast()
  const timeZone = useTimeZone()
  const [at, setAt] = useState('')
  return (
    <Confirm
      title={t.title(track.title)}
      consequences={[t.what]}
      action={t.plan}
      onConfirm={async () => {
        await api.patch(`/tracks/${track.id}`, { publish_at: toIso(at, timeZone) ?? '' })
        toast(t.planned)
        onChanged()
      }}
      onClose={onClose}
    >
      <Field label={t.when} help={t.zone(timeZone)} type="datetime-local" value={at} hasFocus onChange={setAt} />
    </Confirm>
  )
}

/** What was typed is the time of the service, as everywhere in the console. */
function toIso(local: string, timeZone: string): string | undefined {
  const asUtc = Date.parse(`${local}Z`)
  if (Number.isNaN(asUtc)) return undefined
  return new Date(asUtc - utcOffsetOf(timeZone, asUtc) * MINUTE_MS).toISOString()
}
