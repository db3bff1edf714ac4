import { useState } from 'preact/hooks'
import type { ChangedField, FullTrack as Track } from '../../../../src/console/catalog/schemas.ts'
import { ApiFailure } from '../../../app/api-failure.ts'
import { ErrorNote } from '../../../components/feedback/error-note.tsx'
import { useToast } from '../../../components/feedback/toast.tsx'
import { Button } from '../../../components/form/button.tsx'
import { Field } from '../../../components/form/field.tsx'
import { Select } from '../../../components/form/select.tsx'
import { Switch } from '../../../components/form/switch.tsx'
import { catalogue } from '../../../i18n/console/catalogue.ts'
import { changedMeanwhile } from '../../../i18n/console/safety/changed-meanwhile.ts'
import { useFormat, useWords } from '../../../i18n/language.tsx'
import { LICENSE_CODES } from '../../../i18n/site/licenses.ts'
import { useApi } from '../../session/context.tsx'
import { ArtistField } from './parts/artist-field.tsx'
import { ChangedMeanwhile, type Clash } from './parts/changed-meanwhile.tsx'
import { useEdited } from './parts/use-edited.ts'
import { changesOf, type TrackFields, toFields } from './track-fields.ts'

interface TrackFormProps {
  track: Track
  mayEdit: boolean
  onSaved: () => void
}

export function TrackForm({ track, mayEdit, onSaved }: TrackFormProps) {
  const t = useWords(catalogue)
  const { tookTheirs } = useWords(changedMeanwhile)
  const api = useApi()
  const toast = useToast()
  const path = `/tracks/${track.id}`
  const edited = useEdited(track, toFields, async () => (await api.get<Track>(path)).data)
  const { base, fields, setFields, clash } = edited
  const [failure, setFailure] = useState<ApiFailure>()
  const [isBusy, setIsBusy] = useState(false)
  const changes = changesOf(toFields(base), fields)
  const send = async (if_updated_at: string) => {
    const { data } = await api.patch<Track>(path, { ...changes, if_updated_at })
    edited.saved(data)
    toast(t.saved)
    onSaved()
  }
  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isBusy) return
    setFailure(undefined)
    if (Object.keys(changes).length === 0) return toast(t.nothingToSave)
    setIsBusy(true)
    await send(base.updated_at)
      .catch(edited.refuse)
      .catch((error: unknown) => {
        if (!(error instanceof ApiFailure)) throw error
        setFailure(error)
      })
      .finally(() => setIsBusy(false))
  }
  const bind: Bind = (name) => ({
    value: fields[name],
    isReadOnly: !mayEdit,
    error: failure?.detail(name),
    onChange: (value) => setFields((before) => ({ ...before, [name]: value })),
  })
  const takeTheirs = () => {
    edited.takeTheirs()
    toast(tookTheirs)
    onSaved()
  }
  return (
    <form class="form" onSubmit={save} noValidate>
      {failure !== undefined && <ErrorNote failure={failure} />}
      <NameFields bind={bind} />
      <MeasuredFields bind={bind} track={track} />
      <RightsFields bind={bind} fields={fields} mayEdit={mayEdit} onFields={setFields} />
      {mayEdit && (
        <div class="form-end">
          <Button kind="primary" type="submit" isBusy={isBusy}>
            {t.save}
          </Button>
        </div>
      )}
      {clash !== undefined && (
        <ChangedMeanwhile
          clashes={clash.changes.map((change) => toClash(t, change, toFields(clash.theirs), fields))}
          onTheirs={takeTheirs}
          onMine={() => send(clash.theirs.updated_at)}
          onClose={edited.forgetClash}
        />
      )}
    </form>
  )
}

/** Both values as the form shows them. */
function toClash(t: (typeof catalogue)['vi'], change: ChangedField, theirs: TrackFields, mine: TrackFields): Clash {
  const labels: Partial<Record<string, string>> = {
    ...{ title: t.name, artist: t.artist, genre: t.genre, aliases: t.otherNames, slug: t.slug },
    ...{ bpm: t.tempo, musical_key: t.musicalKey, energy: t.energy, loudness_db: t.loudness },
    ...{ license_code: t.license, territory: t.territory, isrc: t.isrc, release_date: t.releaseDate },
    is_explicit: t.explicit,
  }
  const shown = (fields: TrackFields) => {
    const value = fields[change.field as keyof TrackFields] ?? ''
    return typeof value === 'boolean' ? (value ? '✓' : '–') : value
  }
  return { ...change, label: labels[change.field] ?? change.field, theirs: shown(theirs), mine: shown(mine) }
}

type TextName = Exclude<keyof TrackFields, 'is_explicit'>

type Bind = (name: TextName) => {
  value: string
  isReadOnly: boolean
  error: string | undefined
  onChange: (value: string) => void
}

function NameFields({ bind }: { bind: Bind }) {
  const t = useWords(catalogue)
  return (
    <>
      <Field label={t.name} {...bind('title')} />
      <ArtistField help={t.artistHelp} {...bind('artist')} />
      <Field label={t.genre} {...bind('genre')} />
      <Field label={t.otherNames} help={t.otherNamesHelp} isOptional {...bind('aliases')} />
      <Field label={t.slug} help={t.slugHelp} isMono {...bind('slug')} />
    </>
  )
}

/** Each beside what was measured, so that a correction can be taken back. */
function MeasuredFields({ bind, track: { measured } }: { bind: Bind; track: Track }) {
  const t = useWords(catalogue)
  const format = useFormat()
  const told = (value: number | string | null | undefined) =>
    value === null || value === undefined
      ? {}
      : { help: t.measuredAs(typeof value === 'number' ? format.number(value, 2) : value) }
  return (
    <div class="columns">
      <Field label={t.tempo} inputMode="decimal" isOptional {...told(measured?.bpm)} {...bind('bpm')} />
      <Field label={t.musicalKey} isOptional {...told(measured?.musical_key)} {...bind('musical_key')} />
      <Field label={t.energy} inputMode="decimal" isOptional {...told(measured?.energy)} {...bind('energy')} />
      <Field
        label={t.loudness}
        inputMode="decimal"
        isOptional
        {...told(measured?.loudness_db)}
        {...bind('loudness_db')}
      />
    </div>
  )
}

interface RightsFieldsProps {
  bind: Bind
  fields: TrackFields
  mayEdit: boolean
  onFields: (change: (before: TrackFields) => TrackFields) => void
}

function RightsFields({ bind, fields, mayEdit, onFields }: RightsFieldsProps) {
  const t = useWords(catalogue)
  const { value, error, onChange } = bind('license_code')
  const known = [...new Set<string>([...LICENSE_CODES, value])]
  return (
    <>
      <Select
        label={t.license}
        value={value}
        error={error}
        isDisabled={!mayEdit}
        options={known.map((code) => ({ value: code, label: code }))}
        onChange={onChange}
      />
      <Field label={t.territory} help={t.territoryHelp} {...bind('territory')} />
      <Field label={t.isrc} isOptional isMono {...bind('isrc')} />
      <Field label={t.releaseDate} type="date" isOptional {...bind('release_date')} />
      <Switch
        label={t.explicit}
        isOn={fields.is_explicit}
        isDisabled={!mayEdit}
        onChange={(is_explicit) => onFields((before) => ({ ...before, is_explicit }))}
      />
    </>
  )
}
