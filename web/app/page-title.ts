import { useEffect } from 'preact/hooks'

/** What stands behind the number of things that wait, and that number. */
const shown = { title: '', waiting: 0 }

function write(): void {
  document.title = shown.waiting === 0 ? shown.title : `(${shown.waiting}) ${shown.title}`
}

/** The title of the window; every page calls it once. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    const service = document.body.dataset.service ?? ''
    shown.title = [title, service].filter(Boolean).join(' · ')
    write()
  }, [title])
}

/** How many things wait for the reader, in front of every title; 0 shows nothing. */
export function useTitleCount(waiting: number): void {
  useEffect(() => {
    shown.waiting = waiting
    if (shown.title !== '') write()
    return () => {
      shown.waiting = 0
    }
  }, [waiting])
}
