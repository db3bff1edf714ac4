import { useId, useState } from 'preact/hooks'
import { common } from '../../i18n/common.ts'
import { useWords } from '../../i18n/language.tsx'
import { Icon } from '../icon.tsx'

interface DropZoneProps {
  /** What is wanted: "WAV, FLAC or MP3, up to 500 MB". */
  label: string
  help?: string
  /** As `<input type="file" accept>` has it. */
  accept?: string
  isMultiple?: boolean
  isDisabled?: boolean
  onFiles: (files: File[]) => void
}

/** Files dropped, or chosen by mouse, touch or keyboard. What does not fit `accept` is handed on too: the server says why it cannot be used. */
export function DropZone({ label, help, accept, isMultiple = false, isDisabled = false, onFiles }: DropZoneProps) {
  const t = useWords(common)
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  const take = (list: FileList | null | undefined) => {
    const files = [...(list ?? [])]
    if (files.length > 0 && !isDisabled) onFiles(isMultiple ? files : files.slice(0, 1))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the file field inside is the first
    <div
      class={`stack stack-tight drop${isOver ? ' drop-over' : ''}`}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        take(event.dataTransfer?.files)
      }}
    >
      <Icon name="upload" />
      <p class="drop-title" id={`${id}-title`}>
        {label}
      </p>
      <p class="soft small" id={`${id}-help`}>
        {[t.dropFiles, help].filter(Boolean).join(' · ')}
      </p>
      <input
        id={id}
        class="drop-input unseen"
        type="file"
        accept={accept}
        multiple={isMultiple}
        disabled={isDisabled}
        aria-labelledby={`${id}-title ${id}-choose`}
        aria-describedby={`${id}-help`}
        onChange={(event) => {
          take(event.currentTarget.files)
          // The same file may be chosen again.
          event.currentTarget.value = ''
        }}
      />
      <label class="button" for={id} id={`${id}-choose`}>
        {t.chooseFiles}
      </label>
    </div>
  )
}
