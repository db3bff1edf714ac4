import type { ComponentChildren } from 'preact'
import { useMemo, useRef, useState } from 'preact/hooks'
import { Dialog } from '../components/feedback/dialog.tsx'
import { Button } from '../components/form/controls.tsx'
import { useWords } from '../i18n/language.tsx'
import { sessionOver as words } from '../i18n/session-over.ts'

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
export function useEnded<Who>(
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
export function SessionOver({ children, onGiveUp }: { children: ComponentChildren; onGiveUp: () => void }) {
  const t = useWords(words)
  return (
    <Dialog title={t.title} isFixed>
      <div class="stack">
        <p>{t.help}</p>
        {children}
        <p class="small soft">
          {t.orLeave}{' '}
          <Button kind="plain" isSmall onPress={onGiveUp}>
            {t.leave}
          </Button>
        </p>
      </div>
    </Dialog>
  )
}
