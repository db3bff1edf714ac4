import { useEffect } from 'preact/hooks'

const EVERY_MS = 60_000
/** An unattended page must not keep its session open. */
const UNTOUCHED_MS = 60 * 60_000
const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'scroll'] as const

/** Fetches again every minute while the page is visible and in use, and when it comes into sight again. */
export function useRefreshing(refresh: () => void): void {
  useEffect(() => {
    let touchedAt = Date.now()
    let refreshedAt = Date.now()
    const touch = () => {
      touchedAt = Date.now()
    }
    const look = () => {
      const now = Date.now()
      if (document.hidden || now - touchedAt > UNTOUCHED_MS || now - refreshedAt < EVERY_MS) return
      refreshedAt = now
      refresh()
    }
    const timer = setInterval(look, EVERY_MS)
    document.addEventListener('visibilitychange', look)
    for (const kind of TOUCHES) document.addEventListener(kind, touch, { passive: true })
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
      for (const kind of TOUCHES) document.removeEventListener(kind, touch)
    }
  }, [refresh])
}
