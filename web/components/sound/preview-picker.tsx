import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { common } from '../../i18n/common.ts'
import { useFormat, useWords } from '../../i18n/language.tsx'
import { Button, Switch } from '../form/controls.tsx'
import { beatsOf, type Region } from './snap.ts'
import { Waveform } from './waveform.tsx'

interface PreviewPickerProps {
  /** The whole sound, so that the place before the preview can be heard too. */
  src: string
  peaks: readonly number[]
  lengthSeconds: number
  region: Region
  onRegion: (region: Region) => void
  bpm?: number | undefined
  /** Known beats, where there are any; otherwise they follow from the tempo. */
  beats?: readonly number[] | undefined
  minRegionSeconds: number
  maxRegionSeconds: number
}

const SECONDS_BEFORE = 2

/** The preview chosen by ear: handles on the waveform that snap to beats, and listening from just before it. */
export function PreviewPicker({ src, region, onRegion, lengthSeconds, bpm, ...props }: PreviewPickerProps) {
  const t = useWords(common)
  const format = useFormat()
  const [isSnapping, setIsSnapping] = useState(true)
  const { beats: known, ...rest } = props
  const beats = useMemo(
    () => (isSnapping ? (known ?? beatsOf(bpm, 0, lengthSeconds)) : []),
    [isSnapping, known, bpm, lengthSeconds],
  )
  const end = region.start + region.duration
  const { audio, isPlaying, playhead, playFrom, pause } = usePlayer(end)
  return (
    <div class="stack stack-tight">
      <Waveform
        {...rest}
        lengthSeconds={lengthSeconds}
        region={region}
        onRegion={onRegion}
        beats={beats}
        playhead={playhead}
        onSeek={playFrom}
      />
      {/* biome-ignore lint/a11y/useMediaCaption: music has none */}
      <audio ref={audio} src={src} preload="none" />
      <div class="row row-apart">
        <div class="row">
          {isPlaying ? (
            <Button label={t.pause} icon="pause" onPress={pause} />
          ) : (
            <Button
              label={t.listenBefore(format.number(SECONDS_BEFORE))}
              icon="play"
              onPress={() => playFrom(Math.max(0, region.start - SECONDS_BEFORE))}
            />
          )}
          <span class="numbers soft">
            {format.length(region.start)}–{format.length(end)} · {t.seconds(format.number(region.duration, 1))}
          </span>
        </div>
        <Switch label={t.snap} isOn={isSnapping} onChange={setIsSnapping} />
      </div>
    </div>
  )
}

/** Plays, and stops where the preview ends. */
function usePlayer(end: number) {
  const audio = useRef<HTMLAudioElement>(null)
  const [isPlaying, setIsPlaying] = useState(false)
  const [playhead, setPlayhead] = useState<number>()
  useEffect(() => {
    if (!isPlaying) return
    let frame = 0
    const follow = () => {
      const { currentTime = 0 } = audio.current ?? {}
      setPlayhead(currentTime)
      if (currentTime >= end) audio.current?.pause()
      frame = requestAnimationFrame(follow)
    }
    frame = requestAnimationFrame(follow)
    return () => cancelAnimationFrame(frame)
  }, [isPlaying, end])
  useEffect(() => {
    const element = audio.current
    const onPlay = () => setIsPlaying(true)
    const onPause = () => setIsPlaying(false)
    element?.addEventListener('play', onPlay)
    element?.addEventListener('pause', onPause)
    return () => {
      element?.removeEventListener('play', onPlay)
      element?.removeEventListener('pause', onPause)
      element?.pause()
    }
  }, [])
  const playFrom = (seconds: number) => {
    if (audio.current === null) return
    audio.current.currentTime = seconds
    setPlayhead(seconds)
    void audio.current.play().catch(() => setIsPlaying(false))
  }
  return { audio, isPlaying, playhead, playFrom, pause: () => audio.current?.pause() }
}
