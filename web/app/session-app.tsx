import type { ComponentChildren } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { Language } from '../../src/text/sentence.ts'
import { Dialog } from '../components/feedback/dialog.tsx'
import { ErrorNote, Skeleton } from '../components/feedback/notes.tsx'
import { ToastProvider } from '../components/feedback/toast.tsx'
import { Button } from '../components/form/controls.tsx'
import { chooseLanguage, readLanguage } from '../components/preferences.ts'
import { LanguageProvider, useWords } from '../i18n/language.tsx'
import { sessionOver as words } from '../i18n/session-over.ts'
import { ApiFailure } from './api-failure.ts'
import type { ApiDeps } from './session-api.ts'
import { Looks } from './use-load.ts'

interface Session<Api, Who> {
  api: Api
  onLanguage: (language: Language) => void
  onSignedIn: (who: Who) => void
}

interface SessionAppProps<Api, Who> {
  /** Whether the server knew the browser's session: without one there is no need to ask who is signed in. */
  hasSession: boolean
  timeZone: string
  createApi: (deps: ApiDeps) => Api
  signIn: (session: Session<Api, Who>) => ComponentChildren
  /** The form alone, to sign the same user in again. */
  signInAgain: (session: Session<Api, Who> & { who: Who }) => ComponentChildren
  isSame: (before: Who, after: Who) => boolean
  children: (session: Session<Api, Who> & { who: Who }) => ComponentChildren
}

/** What is known of the reader at the start. Times are shown in the reader's zone, wherever the server is. */
export function readBody(): Pick<SessionAppProps<unknown, unknown>, 'hasSession' | 'timeZone'> {
  const { session } = document.body.dataset
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return { hasSession: session === 'yes', timeZone }
}

/** An application that wants to know who sits in front of it: the form to sign in, or what is behind it. */
export function SessionApp<Api extends { findSession(): Promise<Who | undefined> }, Who>(
  props: SessionAppProps<Api, Who>,
) {
  const { hasSession, timeZone, createApi } = props
  const [language, setLanguage] = useState(readLanguage)
  const spoken = useRef(language)
  spoken.current = language
  const [who, setWho] = useState<Who>()
  const [isAsking, setIsAsking] = useState(hasSession)
  const [failure, setFailure] = useState<ApiFailure>()
  const [looks, setLooks] = useState(0)
  const ended = useEnded(who, setWho, props.isSame)
  const api = useMemo(
    () =>
      createApi({
        language: () => spoken.current,
        onSignedOut: () => setWho(undefined),
        onEnded: ended.wait,
        onUnsure: () => setLooks((before) => before + 1),
      }),
    [createApi],
  )
  const askWho = useMemo(
    () => () => {
      setFailure(undefined)
      setIsAsking(true)
      api
        .findSession()
        .then((found) => setWho(() => found))
        .catch((error: unknown) => setFailure(error instanceof ApiFailure ? error : undefined))
        .finally(() => setIsAsking(false))
    },
    [api],
  )
  useEffect(() => {
    if (hasSession) askWho()
  }, [hasSession, askWho])
  const onLanguage = (wanted: Language) => {
    chooseLanguage(wanted)
    setLanguage(wanted)
  }
  const session = { api, onLanguage, onSignedIn: ended.signedIn }
  return (
    <LanguageProvider language={language} timeZone={timeZone}>
      {isAsking && <Skeleton shape="rows" count={6} />}
      {failure !== undefined && <ErrorNote failure={failure} onRetry={askWho} />}
      {/* The address stays, so that signing in leads to the page that was asked for. */}
      {!isAsking && failure === undefined && who === undefined && props.signIn(session)}
      {who !== undefined && (
        <Looks.Provider value={looks}>
          <ToastProvider key={ended.person}>{props.children({ ...session, who })}</ToastProvider>
        </Looks.Provider>
      )}
      {who !== undefined && ended.isOver && (
        <SessionOver onGiveUp={ended.giveUp}>{props.signInAgain({ ...session, who })}</SessionOver>
      )}
    </LanguageProvider>
  )
}

interface Ended<Who> {
  isOver: boolean
  /** Another one for each person: what one has typed is not for the next. */
  person: number
  /** Whether the same person has signed in again. */
  wait: () => Promise<boolean>
  signedIn: (who: Who) => void
  giveUp: () => void
}

/** A session that ends in the middle of work: what was begun waits until the user has signed in again. */
function useEnded<Who>(
  who: Who | undefined,
  setWho: (change: () => Who | undefined) => void,
  isSame: (before: Who, after: Who) => boolean,
): Ended<Who> {
  const [isOver, setIsOver] = useState(false)
  const [person, setPerson] = useState(0)
  const latest = useRef(who)
  latest.current = who
  const waiting = useRef<((isOurs: boolean) => void)[]>([])
  const actions = useMemo(() => {
    const end = (isOurs: boolean) => {
      setIsOver(false)
      for (const tell of waiting.current.splice(0)) tell(isOurs)
    }
    return {
      wait() {
        if (latest.current === undefined) return Promise.resolve(false)
        setIsOver(true)
        return new Promise<boolean>((tell) => waiting.current.push(tell))
      },
      signedIn(found: Who) {
        // Without an end it is news of the same person.
        const hasEnded = waiting.current.length > 0
        const isOther = hasEnded && latest.current !== undefined && !isSame(latest.current, found)
        if (isOther) setPerson((before) => before + 1)
        setWho(() => found)
        end(!isOther)
      },
      giveUp() {
        setWho(() => undefined)
        end(false)
      },
    }
  }, [])
  return { isOver, person, ...actions }
}

/** The sign-in above the page, which stays as it is. */
function SessionOver({ children, onGiveUp }: { children: ComponentChildren; onGiveUp: () => void }) {
  const t = useWords(words)
  return (
    <Dialog title={t.title} isFixed>
      <div class="stack">
        <p>{t.help}</p>
        {children}
        <p class="small soft">
          {t.orLeave} <Button label={t.leave} kind="plain" isSmall onPress={onGiveUp} />
        </p>
      </div>
    </Dialog>
  )
}
