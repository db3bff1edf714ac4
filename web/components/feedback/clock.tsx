import { useEffect, useState } from 'preact/hooks'
import { common } from '../../i18n/common.ts'
import { useFormat, useWords } from '../../i18n/language.tsx'
import { HOUR_MS } from '../../i18n/time.ts'
import { Badge } from './notes.tsx'

/** Less than this is urgent. */
const URGENT_MS = 4 * HOUR_MS

/** Time left until a deadline, counting. */
export function Clock({ deadline }: { deadline: string | number }) {
  const t = useWords(common)
  const format = useFormat()
  const left = new Date(deadline).getTime() - useNow()
  const text = left < 0 ? t.overdue(format.span(-left)) : t.timeLeft(format.span(left))
  return (
    <span class="numbers" role="timer" title={format.dateTime(deadline)}>
      <Badge tone={left < 0 ? 'danger' : left < URGENT_MS ? 'warn' : 'calm'}>{text}</Badge>
    </span>
  )
}

/** The time, every second while it is wanted. */
export function useNow(isRunning = true): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  return now
}
