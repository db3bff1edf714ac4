import { useEffect, useRef, useState } from 'preact/hooks'
import type { FoundMeta, FoundThing } from '../../../src/console/find/schemas.ts'
import { ApiFailure } from '../../app/api-failure.ts'
import { Dialog } from '../../components/feedback/dialog.tsx'
import { ErrorNote } from '../../components/feedback/notes.tsx'
import { Field } from '../../components/form/controls.tsx'
import { find as words } from '../../i18n/console/watch/find.ts'
import { useWords } from '../../i18n/language.tsx'
import { useApi, useConsole } from '../session/context.tsx'

interface Answer {
  data: FoundThing[]
  meta: FoundMeta
}

export interface FindDialogProps {
  /** The pages of the menu. */
  entries: readonly FoundPage[]
  onClose: () => void
}

/** A pause in typing. */
const PAUSE_MS = 200

/** Anything by whatever one has in hand. Enter opens the first, arrows lead to the others. */
export function FindDialog({ entries, onClose }: FindDialogProps) {
  const { t, format, go } = useConsole(words)
  const [query, setQuery] = useState('')
  const { answer, failure } = useAnswer(query)
  const pages = findPages(usePages(entries), query)
  const list = useRef<HTMLUListElement>(null)
  const first = pages[0]?.path ?? answer?.data[0]?.path
  const count = pages.length + (answer?.data.length ?? 0)
  const sayOf = ({ meta: { pasted_key } }: Answer) =>
    pasted_key !== null ? t[pasted_key] : count === 0 ? t.none : t.found(format.number(count))
  const open = (path: string) => {
    onClose()
    go(path, { asks: true })
  }
  return (
    <Dialog title={t.title} onClose={onClose} isWide>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault()
          if (first !== undefined) open(first)
        }}
        onKeyDown={(event) => moveAlong(event, list.current)}
      >
        <Field
          label={t.label}
          type="search"
          autocomplete="off"
          value={query}
          onChange={setQuery}
          help={t.help}
          hasFocus
        />
        {failure !== undefined && <ErrorNote failure={failure} />}
        <p class="soft small" role="status">
          {answer !== undefined && sayOf(answer)}
        </p>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: it closes when one of the links in it was followed, however */}
        <ul
          class="seek-list"
          ref={list}
          onClick={(event) => {
            if (event.target instanceof Element && event.target.closest('a') !== null) onClose()
          }}
        >
          {pages.map(({ name, path }) => (
            <Line key={path} kind={t.page} title={name} detail="" path={path} />
          ))}
          {answer?.data.map(({ kind, id, title, detail, path }) => (
            <Line key={kind + id} kind={t[kind]} title={title} detail={detail} path={path} />
          ))}
        </ul>
      </form>
    </Dialog>
  )
}

function Line({ kind, title, detail, path }: { kind: string; title: string; detail: string; path: string }) {
  return (
    <li>
      <a class="seek-line" href={path}>
        <span class="soft small">{kind}</span> <span>{title}</span> <span class="soft small">{detail}</span>
      </a>
    </li>
  )
}

/** What the server finds, a moment after the last letter; what was asked before is given up. */
function useAnswer(query: string) {
  const api = useApi()
  const [state, setState] = useState<{ answer?: Answer; failure?: ApiFailure }>({})
  useEffect(() => {
    if (query.trim() === '') {
      setState({})
      return
    }
    let isOver = false
    const timer = setTimeout(async () => {
      try {
        // Never in an address: it may be a key.
        const answer = (await api.post('/find', { q: query.slice(0, 500) })) as unknown as Answer
        if (!isOver) setState({ answer })
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error
        if (!isOver) setState({ failure: error })
      }
    }, PAUSE_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [query])
  return state
}

function usePages(entries: readonly FoundPage[]): FoundPage[] {
  const t = useWords(words)
  return [
    ...entries,
    { name: t.artists, path: '/console/catalogue/artists' },
    { name: t.collections, path: '/console/catalogue/collections' },
    { name: t.releases, path: '/console/catalogue/releases' },
    { name: t.upload, path: '/console/catalogue/upload' },
    { name: t.import, path: '/console/catalogue/import' },
    { name: t.requests, path: '/console/insight/requests' },
    { name: t.searches, path: '/console/insight/searches' },
    { name: t.locks, path: '/console/insight/locks' },
    { name: t.storage, path: '/console/insight/storage' },
  ]
}

/** Down and up, from the field to the first line and back. */
function moveAlong(event: KeyboardEvent, list: HTMLUListElement | null): void {
  if ((event.key !== 'ArrowDown' && event.key !== 'ArrowUp') || list === null) return
  const links = [...list.querySelectorAll('a')]
  const at = links.indexOf(document.activeElement as HTMLAnchorElement)
  if (links.length === 0 || (at === -1 && event.key === 'ArrowUp')) return
  event.preventDefault()
  const next = at + (event.key === 'ArrowDown' ? 1 : -1)
  if (next < 0) list.closest('form')?.querySelector('input')?.focus()
  else links[Math.min(next, links.length - 1)]!.focus()
}

/** Without case and marks. */
const fold = (text: string) => text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('đ', 'd')

interface FoundPage {
  name: string
  path: string
}

/** The pages whose name has every word of what is looked for, in their own order. */
function findPages(pages: readonly FoundPage[], query: string): FoundPage[] {
  const words = fold(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  return pages.filter(({ name }) => words.every((word) => fold(name).includes(word)))
}
