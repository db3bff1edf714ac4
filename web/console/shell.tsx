import type { ComponentChildren, ComponentType } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Waiting } from '../../src/console/alerts/schemas.ts'
import { Brand } from '../app/brand.tsx'
import { useTitleCount } from '../app/page-title.ts'
import { Switches, type SwitchesProps } from '../app/switches.tsx'
import { hasUnsaved } from '../app/unsaved.ts'
import { useLoad } from '../app/use-load.ts'
import { useRefreshing } from '../app/use-refreshing.ts'
import { Button } from '../components/form/controls.tsx'
import { find as words } from '../i18n/console/watch/find.ts'
import { useTimeZone, useWords } from '../i18n/language.tsx'
import { shell } from '../i18n/shell.ts'
import { LeaveQuestion } from './address/leave-question.tsx'
import { useNavigation } from './address/navigation.tsx'
import type { FindDialogProps } from './find/find-dialog.tsx'
import { NAVIGATION, type NavigationEntry } from './navigation-entries.ts'
import { UploadsNote } from './pages/catalogue/uploads-provider.tsx'
import { findPage } from './pages.ts'
import { useAdministrator, useApi, useConsole } from './session/context.tsx'

const NAVIGATION_ID = 'navigation'

/** Those that have a page. */
const ENTRIES = (Object.keys(NAVIGATION) as NavigationEntry[]).filter(
  (name) => findPage(NAVIGATION[name]) !== undefined,
)

/** What surrounds every page: the product, the navigation, the choices of the reader. */
export function Shell({ children, ...choices }: SwitchesProps & { children: ComponentChildren }) {
  const t = useWords(shell)
  const { path } = useNavigation()
  const [isOpen, setIsOpen] = useState(false)
  const menuButton = useRef<HTMLDivElement>(null)
  useEffect(() => setIsOpen(false), [path])
  useEffect(() => {
    if (!isOpen) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setIsOpen(false)
      menuButton.current?.querySelector('button')?.focus()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isOpen])
  return (
    <div class={`shell${isOpen ? ' shell-open' : ''}`}>
      <a class="skip" href="#main">
        {t.skip}
      </a>
      <header class="app-top">
        <Brand place={t.console} href="/console" />
        <div class="shell-menu" ref={menuButton}>
          <Button
            label={isOpen ? t.closeMenu : t.menu}
            kind="plain"
            icon={isOpen ? 'close' : 'menu'}
            isExpanded={isOpen}
            controls={NAVIGATION_ID}
            onPress={() => setIsOpen(!isOpen)}
          />
        </div>
      </header>
      <aside class="shell-sidebar" id={NAVIGATION_ID} aria-label={t.menu}>
        <FindButton entries={ENTRIES.map((name) => ({ name: t[name], path: NAVIGATION[name] }))} />
        <Entries path={path} />
        <div class="shell-end">
          <Switches {...choices} />
          <WhoAmI />
        </div>
      </aside>
      <main class="app-main" id="main" tabIndex={-1}>
        <UploadsNote />
        {children}
      </main>
    </div>
  )
}

function Entries({ path }: { path: string }) {
  const t = useWords(shell)
  const waiting = useWaiting(path)
  const current = findPage(path)?.entry.under
  return (
    <nav aria-label={t.navigation}>
      <ul class="stack stack-close">
        {ENTRIES.map((name) => (
          <li key={name}>
            <a class="shell-entry" href={NAVIGATION[name]} aria-current={name === current ? 'page' : undefined}>
              {t[name]} <Count count={waiting[name] ?? 0} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** How many things wait behind an entry; nothing for none. */
function Count({ count }: { count: number }) {
  const { t, format } = useConsole(shell)
  if (count === 0) return null
  return (
    <span class="shell-count">
      {format.number(count)} <span class="unseen">{t.waiting}</span>
    </span>
  )
}

function WhoAmI() {
  const { t, api } = useConsole(shell)
  const { name, role } = useAdministrator()
  const timeZone = useTimeZone()
  const [isBusy, setIsBusy] = useState(false)
  const [isAsked, setIsAsked] = useState(false)
  const signOut = () => {
    setIsAsked(false)
    setIsBusy(true)
    api.signOut().catch(() => setIsBusy(false))
  }
  return (
    <div class="shell-who">
      <p class="shell-who-name">{name}</p>
      <p class="small soft">{t[role]}</p>
      <p class="small soft">{t.timeZone(timeZone)}</p>
      <Button
        label={t.signOut}
        isSmall
        icon="leave"
        isBusy={isBusy}
        onPress={() => (hasUnsaved('application') ? setIsAsked(true) : signOut())}
      />
      {isAsked && <LeaveQuestion onLeave={signOut} onStay={() => setIsAsked(false)} />}
    </div>
  )
}

/** How many things wait behind each entry of the menu, and in all in the title: asked for on every page, and again every minute. */
function useWaiting(path: string): Partial<Record<NavigationEntry, number>> {
  const api = useApi()
  const { data, refresh } = useLoad((signal) => api.get<Waiting>('/waiting', { signal }), [])
  useRefreshing(refresh)
  const last = useRef(path)
  useEffect(() => {
    if (last.current === path) return
    last.current = path
    refresh()
  }, [path, refresh])
  useTitleCount(data?.data.total ?? 0)
  if (data === undefined) return {}
  const { partners, takedowns, webhooks, mails, jobs } = data.data
  return { partners, takedowns, webhooks, mails, insight: jobs }
}

type FindDialog = ComponentType<FindDialogProps>

/** Opens the dialog that finds anything; so do Ctrl-K and Cmd-K, unless another dialog is open. Its code is fetched when it is first asked for. */
function FindButton({ entries }: Pick<FindDialogProps, 'entries'>) {
  const t = useWords(words)
  const [isOpen, setIsOpen] = useState(false)
  const [dialog, setDialog] = useState<{ Dialog: FindDialog }>()
  const open = () => {
    setIsOpen(true)
    void import('./find/find-dialog.tsx').then((file) => setDialog({ Dialog: file.FindDialog }))
  }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      // What another dialog shows once must not be covered or closed.
      if (document.querySelector('dialog[open]') === null) open()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <Button label={t.open} kind="quiet" isSmall icon="search" onPress={open} />
      {isOpen && dialog !== undefined && <dialog.Dialog entries={entries} onClose={() => setIsOpen(false)} />}
    </>
  )
}
