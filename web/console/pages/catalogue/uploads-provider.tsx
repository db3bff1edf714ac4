import { type ComponentChildren, createContext } from 'preact'
import { useContext, useEffect, useState } from 'preact/hooks'
import { useUnsaved } from '../../../app/unsaved.ts'
import { leaving } from '../../../i18n/console/safety/leaving.ts'
import { useWords } from '../../../i18n/language.tsx'
import { useNavigation } from '../../address/navigation.tsx'
import { useAdministrator } from '../../session/context.tsx'
import { isUnsent, keepUnsent, readUnsent, toUnsent, type Unsent } from './unsent.ts'
import { type Uploads, useUploads, type Wishes } from './use-uploads.ts'

interface AppUploads extends Omit<Uploads, 'add'> {
  /** What was said of a file that was not sent before holds again. */
  add(files: readonly File[], wishesOf: (file: File) => Wishes): void
  /** What was not sent when the page was loaded anew. */
  unsent: readonly Unsent[]
  forgetUnsent(): void
}

const Current = createContext<AppUploads | undefined>(undefined)

/** Uploads belong to the application: they go on while their page is left. */
export function UploadsProvider({ children }: { children: ComponentChildren }) {
  const { name } = useAdministrator()
  const uploads = useUploads()
  const [unsent, setUnsent] = useState<readonly Unsent[]>(() => readUnsent(name))
  const open = uploads.rows.filter(isUnsent)
  useUnsaved(open.length > 0, 'application')
  useEffect(() => keepUnsent(name, [...unsent, ...open.map(toUnsent)]), [name, unsent, uploads.rows])
  const value: AppUploads = {
    ...uploads,
    unsent,
    forgetUnsent: () => setUnsent([]),
    add(files, wishesOf) {
      const isSame = (file: File) => (one: Unsent) => one.fileName === file.name && one.bytes === file.size
      uploads.add(files, (file) => {
        const before = unsent.find(isSame(file))
        if (before === undefined) return wishesOf(file)
        const { title, artist, genre, isDraft } = before
        return { ...wishesOf(file), title, artist, genre, isDraft }
      })
      setUnsent((before) => before.filter((one) => !files.some((file) => isSame(file)(one))))
    },
  }
  return <Current.Provider value={value}>{children}</Current.Provider>
}

export function useAppUploads(): AppUploads {
  const value = useContext(Current)
  if (value === undefined) throw new Error('outside of UploadsProvider')
  return value
}

const UPLOAD = '/console/catalogue/upload'

/** On every other page: what is under way, and what was not sent. */
export function UploadsNote() {
  const t = useWords(leaving)
  const { rows, unsent } = useAppUploads()
  const { path } = useNavigation()
  const left = rows.filter(({ phase }) => phase === 'queued' || phase === 'sending').length
  const stuck = rows.filter(({ phase }) => phase === 'waiting' || phase === 'failed').length + unsent.length
  if (path === UPLOAD || left + stuck === 0) return null
  return (
    <p class="shell-uploads" role="status">
      {left > 0 && <span>{t.sending(left)}</span>}
      {stuck > 0 && <span>{t.notSent(stuck)}</span>}
      <a href={UPLOAD}>{t.open}</a>
    </p>
  )
}
