import { useState } from 'preact/hooks'
import type { ListedTrack } from '../../../../src/console/catalog/schemas.ts'
import type { Takedown, TakedownPreview } from '../../../../src/console/takedowns/takedown-schemas.ts'
import { ApiFailure } from '../../../app/api-failure.ts'
import { useLoad } from '../../../app/use-load.ts'
import { Dialog } from '../../../components/feedback/dialog.tsx'
import { ErrorNote } from '../../../components/feedback/error-note.tsx'
import { Skeleton } from '../../../components/feedback/skeleton.tsx'
import { useToast } from '../../../components/feedback/toast.tsx'
import { Button } from '../../../components/form/button.tsx'
import { Field } from '../../../components/form/field.tsx'
import { Select } from '../../../components/form/select.tsx'
import { common } from '../../../i18n/common.ts'
import { handNotices } from '../../../i18n/console/hand-notices.ts'
import { takedowns as words } from '../../../i18n/console/takedowns.ts'
import { useWords } from '../../../i18n/language.tsx'
import { useNavigation } from '../../address/navigation.tsx'
import { useUnsaved } from '../../address/unsaved.ts'
import { useApi } from '../../session/context.tsx'
import { FindTrack } from './find-track.tsx'

type Named = Pick<ListedTrack, 'id' | 'title' | 'artist'>

interface NewTakedownProps {
  /** The track that an address has chosen already. */
  trackId?: string | undefined
  onClose: () => void
}

/** First which track, then at whose demand and why, with what will happen in numbers. */
export function NewTakedown({ trackId, onClose }: NewTakedownProps) {
  const t = useWords(words)
  const api = useApi()
  const [chosen, setChosen] = useState<Named>()
  const given = useLoad(
    async (signal) =>
      trackId === undefined
        ? undefined
        : (await api.get<TakedownPreview>(`/tracks/${encodeURIComponent(trackId)}/takedown-preview`, { signal })).data,
    [trackId],
  )
  const track =
    chosen ?? (trackId === undefined || given.data === undefined ? undefined : { id: trackId, ...given.data })
  return (
    <Dialog title={t.take} onClose={onClose} isWide>
      {given.error !== undefined && <ErrorNote failure={given.error} />}
      {track === undefined ? (
        <FindTrack onChoose={setChosen} />
      ) : (
        <TakedownForm
          track={track}
          onChange={() => setChosen(undefined)}
          isFixed={chosen === undefined}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

interface TakedownFormProps {
  track: Named
  /** The address chose the track. */
  isFixed: boolean
  onChange: () => void
  onClose: () => void
}

type Entered = Pick<Takedown, 'claimant' | 'reason' | 'scope'>

function TakedownForm({ track, isFixed, onChange, onClose }: TakedownFormProps) {
  const t = useWords(words)
  const c = useWords(common)
  const api = useApi()
  const toast = useToast()
  const { go } = useNavigation()
  const preview = useLoad(
    (signal) => api.get<TakedownPreview>(`/tracks/${track.id}/takedown-preview`, { signal }),
    [track.id],
  )
  const [entered, setEntered] = useState<Entered>({ claimant: '', reason: '', scope: 'new' })
  const [wrong, setWrong] = useState<{ claimant?: string; reason?: string }>({})
  const [failure, setFailure] = useState<ApiFailure>()
  const [isBusy, setIsBusy] = useState(false)
  useUnsaved(!isBusy && entered.claimant + entered.reason !== '')

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isBusy) return
    const missing = {
      ...(entered.claimant.trim() === '' && { claimant: t.missing }),
      ...(entered.reason.trim() === '' && { reason: t.missing }),
    }
    setWrong(missing)
    setFailure(undefined)
    if (Object.keys(missing).length > 0) return
    setIsBusy(true)
    try {
      const { data } = await api.post<Takedown>('/takedowns', { track_id: track.id, ...entered })
      toast(t.done(track.title))
      go(`/console/takedowns/${data.id}`)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      const [claimant, reason] = [error.detail('claimant'), error.detail('reason')]
      setWrong({ ...(claimant && { claimant }), ...(reason && { reason }) })
      if (!claimant && !reason) setFailure(error)
      setIsBusy(false)
    }
  }

  return (
    <form class="form" onSubmit={submit} noValidate>
      <p class="row row-apart">
        <strong>{`${track.title} – ${track.artist}`}</strong>
        {!isFixed && (
          <Button kind="plain" isSmall onPress={onChange}>
            {t.change}
          </Button>
        )}
      </p>
      {preview.error !== undefined && <ErrorNote failure={preview.error} onRetry={preview.refresh} />}
      {preview.data === undefined ? <Skeleton count={3} /> : <Consequences preview={preview.data.data} />}
      <TakedownFields entered={entered} wrong={wrong} onChange={(patch) => setEntered({ ...entered, ...patch })} />
      {failure !== undefined && <ErrorNote failure={failure} help={c.nothingChanged} />}
      <div class="form-end">
        <Button kind="danger" type="submit" isBusy={isBusy} isDisabled={preview.data?.data.takedown_id != null}>
          {t.takeNow}
        </Button>
        <Button onPress={onClose}>{c.cancel}</Button>
      </div>
    </form>
  )
}

interface TakedownFieldsProps {
  entered: Entered
  wrong: { claimant?: string; reason?: string }
  onChange: (patch: Partial<Entered>) => void
}

function TakedownFields({ entered, wrong, onChange }: TakedownFieldsProps) {
  const t = useWords(words)
  return (
    <>
      <Field
        label={t.claimant}
        help={t.claimantHelp}
        value={entered.claimant}
        error={wrong.claimant}
        maxLength={200}
        hasFocus
        onChange={(claimant) => onChange({ claimant })}
      />
      <Field
        label={t.reason}
        help={t.reasonHelp}
        value={entered.reason}
        error={wrong.reason}
        maxLength={2000}
        rows={3}
        onChange={(reason) => onChange({ reason })}
      />
      <Select
        label={t.scope}
        help={entered.scope === 'new' ? t.scopeNewHelp : t.scopeAllHelp}
        value={entered.scope}
        options={[
          { value: 'new', label: t.scopeNew },
          { value: 'all', label: t.scopeAll },
        ]}
        onChange={(scope) => onChange({ scope: scope === 'all' ? 'all' : 'new' })}
      />
    </>
  )
}

function Consequences({ preview }: { preview: TakedownPreview }) {
  const t = useWords(words)
  const hand = useWords(handNotices)
  if (preview.takedown_id !== null)
    return (
      <p>
        {t.already} <a href={`/console/takedowns/${preview.takedown_id}`}>{t.seeTakedown}</a>
      </p>
    )
  const told = preview.is_published
    ? [
        t.toldBy(preview.partners, preview.partners_with_webhook, preview.partners_by_mail),
        ...(preview.suspended_partners > 0 ? [hand.suspendedPartners(preview.suspended_partners)] : []),
        ...(preview.suspended_webhooks > 0 ? [t.suspendedOnes(preview.suspended_webhooks)] : []),
      ]
    : [t.draftTold]
  return (
    <ul class="consequences">
      {[t.gone, ...told, t.undoable].map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
