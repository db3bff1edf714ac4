import { useEffect } from 'preact/hooks'

/** The title of the window; every page calls it once. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    const service = document.body.dataset.service ?? ''
    document.title = [title, service].filter(Boolean).join(' · ')
  }, [title])
}
