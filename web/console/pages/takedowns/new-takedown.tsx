import { useState } from 'preact/hooks'
import type { ListedTrack } from '../../../../src/console/catalog/schemas.ts'
import type { Takedown, TakedownPreview } from '../../../../src/console/takedowns/takedown-schemas.ts'
import { Form } from '../../../app/form.tsx'
import { useLoad, useSettled } from '../../../app/use-load.ts'
import { Dialog } from '../../../components/feedback/dialog.tsx'
import { ErrorNote, Skeleton } from '../../../components/feedback/notes.tsx'
import { Button, Field } from '../../../components/form/controls.tsx'
import { Cover } from '../../../components/list/cover.tsx'
import { common } from '../../../i18n/common.ts'
import { handNotices } from '../../../i18n/console/hand-notices.ts'
import { takedowns as words } from '../../../i18n/console/takedowns.ts'
import { useWords } from '../../../i18n/language.tsx'
import { useConsole } from '../../session/context.tsx'
import { Thing, useThing } from '../../thing.tsx'

type Named = Pick<ListedTrack, 'id' | 'title' | 'artist'>

interface NewTakedownProps {
  /** The track that an address has chosen already. */
  trackId?: string | undefined
  onClose: () => void
}

/** First which track, then at whose demand and why, with what will happen in numbers. */
export function NewTakedown({ trackId, onClose }: NewTakedownProps) {
  const { t, api } = useConsole(words)
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

function TakedownForm({ track, isFixed, onChange, onClose }: TakedownFormProps) {
  const { t, api, toast, go } = useConsole(words)
  const c = useWords(common)
  const hand = useWords(handNotices)
  const preview = useThing<TakedownPreview>(`/tracks/${track.id}/takedown-preview`)
  const scopes = [
    { value: 'new', label: t.scopeNew },
    { value: 'all', label: t.scopeAll },
  ]
  return (
    <Form
      fields={{
        claimant: { label: t.claimant, help: t.claimantHelp, maxLength: 200, hasFocus: true },
        contact: { label: hand.contact, help: hand.contactHelp, maxLength: 200, isOptional: true },
        reference: { label: hand.reference, help: hand.referenceHelp, maxLength: 100, isOptional: true },
        reason: { label: t.reason, help: t.reasonHelp, maxLength: 2000, rows: 3 },
        scope: {
          label: t.scope,
          help: (scope: string) => (scope === 'new' ? t.scopeNewHelp : t.scopeAllHelp),
          value: 'new',
          options: scopes,
        },
      }}
      missing={t.missing}
      isGuarded
      action={t.takeNow}
      isDanger
      isDisabled={preview.data?.data.takedown_id != null}
      help={c.nothingChanged}
      end={<Button label={c.cancel} onPress={onClose} />}
      send={async (values) => {
        const { data } = await api.post<Takedown>('/takedowns', { track_id: track.id, ...values })
        toast(t.done(track.title))
        go(`/console/takedowns/${data.id}`)
      }}
    >
      <p class="row row-apart">
        <strong>{`${track.title} – ${track.artist}`}</strong>
        {!isFixed && <Button label={t.change} kind="plain" isSmall onPress={onChange} />}
      </p>
      <Thing of={preview} shape="text">
        {(found) => <Consequences preview={found} />}
      </Thing>
    </Form>
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
    <ul class="consequences stack stack-tight">
      {[t.gone, ...told, t.undoable].map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

const SHOWN = 8

/** Finds a track as its name is typed. */
function FindTrack({ onChoose }: { onChoose: (track: ListedTrack) => void }) {
  const { t, api } = useConsole(words)
  const [text, setText] = useState('')
  const wanted = useSettled(text.trim())
  const found = useLoad(
    async (signal) =>
      wanted === ''
        ? undefined
        : await api.get<ListedTrack[]>('/tracks', { query: { q: wanted, limit: SHOWN }, signal }),
    [wanted],
  )
  const tracks = wanted === '' ? undefined : found.data?.data
  return (
    <div class="stack">
      <Field
        label={t.find}
        help={t.findHelp}
        type="search"
        value={text}
        hasFocus
        isOptional={false}
        onChange={setText}
      />
      {found.error !== undefined && <ErrorNote failure={found.error} onRetry={found.refresh} />}
      {wanted !== '' && tracks === undefined && found.error === undefined && <Skeleton shape="rows" count={3} />}
      <div aria-live="polite">{tracks?.length === 0 && <p class="soft">{t.nothingFound}</p>}</div>
      {tracks !== undefined && tracks.length > 0 && (
        <ul class="stack stack-tight">
          {tracks.map((track) => (
            <li key={track.id}>
              <div class="listed">
                <Cover />
                <div class="listed-names">
                  <span class="listed-title">{track.title}</span>
                  <span class="soft small">{track.artist}</span>
                </div>
                <div class="listed-end">
                  <Button label={t.choose} isSmall onPress={() => onChoose(track)} />
                </div>
              </div>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
