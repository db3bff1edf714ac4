import type { ComponentType } from 'preact'
import { useEffect, useErrorBoundary, useRef, useState } from 'preact/hooks'
import { useAsking } from '../app/ask.tsx'
import { usePageTitle } from '../app/page-title.ts'
import { EmptyState, Skeleton } from '../components/feedback/notes.tsx'
import { Button } from '../components/form/controls.tsx'
import { useWords } from '../i18n/language.tsx'
import { shell } from '../i18n/shell.ts'
import { useNavigation } from './address/navigation.tsx'
import type { PageProps } from './address/page-props.ts'
import { type FoundPage, findPage, type PageEntry } from './pages.ts'

interface Fetched {
  entry: PageEntry
  /** Undefined when it cannot be fetched: the server has a newer console. */
  Page: ComponentType<PageProps> | undefined
}

/** The page of the address, fetched when it is first shown. */
export function PageOutlet() {
  const { path } = useNavigation()
  const { close } = useAsking()
  useEffect(() => close, [path, close])
  const found = findPage(path)
  return found === undefined ? <NotFound /> : <LazyPage key={path} {...found} />
}

function LazyPage({ entry, params }: FoundPage) {
  const [fetched, setFetched] = useState<Fetched>()
  const [error, forget] = useErrorBoundary()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let isLeft = false
    entry.load().then(
      (Page) => isLeft || setFetched({ entry, Page }),
      () => isLeft || setFetched({ entry, Page: undefined }),
    )
    return () => {
      isLeft = true
    }
  }, [entry])
  useMoveToPage(place, fetched)
  if (error !== undefined) return <Broken error={error} onReload={forget} />
  if (fetched === undefined || fetched.entry !== entry) return <Skeleton shape="rows" count={6} />
  if (fetched.Page === undefined) return <Outdated />
  return (
    <div ref={place} tabIndex={-1} class="stack stack-wide shell-page">
      <fetched.Page params={params} />
    </div>
  )
}

/** Following a link leads to the top of the new page; so does a screen reader. */
function useMoveToPage(place: { current: HTMLElement | null }, fetched: Fetched | undefined): void {
  const { cause } = useNavigation()
  const begun = useRef(cause)
  useEffect(() => {
    if (fetched === undefined || begun.current === 'start') return
    if (begun.current === 'link') scrollTo(0, 0)
    if (document.activeElement === document.body || document.activeElement?.closest('.shell-sidebar') != null)
      place.current?.focus({ preventScroll: true })
  }, [fetched, place])
}

function NotFound() {
  const t = useWords(shell)
  usePageTitle(t.notFound)
  return <EmptyState title={t.notFound} help={t.notFoundHelp} level={1} />
}

function Outdated() {
  const t = useWords(shell)
  usePageTitle(t.outdated)
  const reload = () => location.reload()
  return (
    <EmptyState
      title={t.outdated}
      help={t.outdatedHelp}
      level={1}
      action={
        <Button kind="primary" onPress={reload}>
          {t.reload}
        </Button>
      }
    />
  )
}

function Broken({ error, onReload }: { error: unknown; onReload: () => void }) {
  const t = useWords(shell)
  usePageTitle(t.broken)
  return (
    <div class="note note-danger" role="alert">
      <h1>{t.broken}</h1>
      <p>{t.brokenHelp}</p>
      <p>
        <code>{String(error)}</code>
      </p>
      <p>
        <Button onPress={onReload}>{t.reload}</Button>
      </p>
    </div>
  )
}
