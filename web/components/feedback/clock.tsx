import { useEffect, useState } from 'preact/hooks'
import { common } from '../../i18n/common.ts'
import { useFormat, useWords } from '../../i18n/language.tsx'
import { HOUR_MS } from '../../i18n/time.ts'
import { Badge, type Tone } from './notes.tsx'

interface ClockProps {
  /** When the time is over. */
  deadline: string | number
  /** It stopped here: what was to be done is done. */
  stoppedAt?: string | number | undefined
  /** Shorter than this is urgent. Default: 4 hours. */
  urgentMs?: number
  /** The time that it begins with, where the clock of the machine is not meant: on the server, in tests. */
  now?: number
}

/** Time left until a deadline, counting. */
export function Clock({ deadline, stoppedAt, urgentMs = 4 * HOUR_MS, now: startNow }: ClockProps) {
  const t = useWords(common)
  const format = useFormat()
  const now = useNow(stoppedAt === undefined, startNow)
  const left = new Date(deadline).getTime() - (stoppedAt === undefined ? now : new Date(stoppedAt).getTime())
  const text = left < 0 ? t.overdue(format.span(-left)) : t.timeLeft(format.span(left))
  return (
    <span class="numbers" role="timer" title={format.dateTime(deadline)}>
      <Badge tone={toneOf(left, urgentMs, stoppedAt !== undefined)}>{text}</Badge>
    </span>
  )
}

function toneOf(left: number, urgentMs: number, isStopped: boolean): Tone {
  if (left < 0) return 'danger'
  if (isStopped) return 'good'
  return left < urgentMs ? 'warn' : 'calm'
}

/** The time, every second while it is wanted. */
export function useNow(isRunning = true, startNow = Date.now()): number {
  const [now, setNow] = useState(startNow)
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  return now
}
