import { type ComponentChildren, createContext } from 'preact'
import { useContext, useEffect, useState } from 'preact/hooks'
import { useUnsaved } from '../../../app/unsaved.ts'
import { leaving } from '../../../i18n/console/safety/leaving.ts'
import { useWords } from '../../../i18n/language.tsx'
import { useNavigation } from '../../address/navigation.tsx'
import { useAdministrator } from '../../session/context.tsx'
import { type UploadRow, type Uploads, useUploads, type Wishes } from './use-uploads.ts'

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

/** A file that was chosen and not sent: the browser forgets the file, not what was written of it. */
type Unsent = Pick<UploadRow, 'title' | 'artist' | 'genre' | 'isDraft'> & { fileName: string; bytes: number }

const KEY = 'kn-unsent'

const isUnsent = ({ phase, job }: UploadRow) =>
  phase === 'waiting' || phase === 'queued' || phase === 'sending' || (phase === 'failed' && job === undefined)

const toUnsent = ({ file, title, artist, genre, isDraft }: UploadRow): Unsent => ({
  ...{ title, artist, genre, isDraft },
  ...{ fileName: file.name, bytes: file.size },
})

/** Kept for this tab and this administrator; it outlives a reload. */
function readUnsent(name: string): Unsent[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as { name?: string; files?: Unsent[] }
    return kept.name === name ? (kept.files ?? []) : []
  } catch {
    return []
  }
}

function keepUnsent(name: string, files: readonly Unsent[]): void {
  try {
    if (files.length === 0) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, JSON.stringify({ name, files }))
  } catch {
    // A browser that keeps nothing: then closing the tab asks all the same.
  }
}
