import { useState } from 'preact/hooks'
import type { FullTrack as Track } from '../../../../src/console/catalog/schemas.ts'
import { EmptyState } from '../../../components/feedback/notes.tsx'
import { Button, Select } from '../../../components/form/controls.tsx'
import { DropZone } from '../../../components/form/drop-zone.tsx'
import { PreviewPicker } from '../../../components/sound/preview-picker.tsx'
import { catalogue } from '../../../i18n/console/catalogue.ts'
import { useWords } from '../../../i18n/language.tsx'
import { useApi, useConsole } from '../../session/context.tsx'
import { FileJob, useFileJob } from './file-job.tsx'

interface TrackSoundProps {
  track: Track
  mayEdit: boolean
  onChanged: () => void
}

const LENGTHS = [15, 30, 60]

/** The sound with its preview, chosen by ear; or where to drop one. */
export function TrackSound({ track, mayEdit, onChanged }: TrackSoundProps) {
  const t = useWords(catalogue)
  const upload = useFileJob(onChanged)
  return (
    <section class="card stack" aria-label={t.preview}>
      <h2>{t.preview}</h2>
      {track.audio_url === null ? (
        <EmptyState level={3} title={t.noSound} help={t.noSoundHelp} />
      ) : (
        <Preview key={`${track.preview_url}`} track={track} mayEdit={mayEdit} onChanged={onChanged} />
      )}
      {mayEdit && (
        <details open={track.audio_url === null}>
          <summary>{t.replaceSound}</summary>
          <DropZone
            label={t.dropSounds}
            help={t.dropSoundsHelp}
            accept="audio/*,.flac,.wav,.aiff,.ogg,.m4a"
            isDisabled={upload.isBusy}
            onFiles={([file]) => file !== undefined && upload.send(`/tracks/${track.id}/audio`, file)}
          />
        </details>
      )}
      <FileJob upload={upload} />
    </section>
  )
}

function Preview({ track, mayEdit, onChanged }: TrackSoundProps) {
  const { t, toast } = useConsole(catalogue)
  const saved = { start: track.preview_start_seconds, duration: track.preview_duration_seconds }
  const [region, setRegion] = useState(saved)
  const job = useFileJob(() => {
    toast(t.previewSaved)
    onChanged()
  })
  const save = useSave(track.id, region)
  const isMoved = Math.abs(region.start - saved.start) > 0.005 || region.duration !== saved.duration
  return (
    <>
      <p class="small soft">{t.previewHelp}</p>
      <PreviewPicker
        src={track.audio_url!}
        peaks={track.peaks}
        lengthSeconds={track.duration_seconds}
        region={region}
        onRegion={({ start, duration }) => setRegion({ start, duration: nearestLength(duration) })}
        bpm={track.bpm ?? undefined}
        beats={track.beats}
        minRegionSeconds={LENGTHS[0]!}
        maxRegionSeconds={LENGTHS.at(-1)!}
      />
      <div class="row row-apart">
        <LengthChoice duration={region.duration} onChange={(duration) => setRegion({ ...region, duration })} />
        {mayEdit && (
          <Button
            label={t.savePreview}
            kind="primary"
            isDisabled={!isMoved}
            isBusy={job.isBusy}
            onPress={() => job.follow(track.title, save)}
          />
        )}
      </div>
      <FileJob upload={job} />
      {track.preview_url !== null && (
        <div class="stack stack-tight">
          <p class="small soft">{t.previewNow}</p>
          {/* biome-ignore lint/a11y/useMediaCaption: music has none */}
          <audio controls preload="none" src={track.preview_url} aria-label={t.previewNow} />
        </div>
      )}
    </>
  )
}

const nearestLength = (seconds: number) =>
  LENGTHS.reduce((best, one) => (Math.abs(one - seconds) < Math.abs(best - seconds) ? one : best))

function useSave(id: string, region: { start: number; duration: number }) {
  const api = useApi()
  return async () => {
    const { data } = await api.patch<{ job_id?: string }>(`/tracks/${id}`, {
      preview_start_seconds: Math.round(region.start * 1000) / 1000,
      preview_duration_seconds: region.duration,
    })
    return data.job_id
  }
}

function LengthChoice({ duration, onChange }: { duration: number; onChange: (duration: number) => void }) {
  const { t, format } = useConsole(catalogue)
  return (
    <Select
      label={t.previewLength}
      value={String(duration)}
      options={LENGTHS.map((one) => ({ value: String(one), label: t.secondsOf(format.number(one)) }))}
      onChange={(value) => onChange(Number(value))}
    />
  )
}
