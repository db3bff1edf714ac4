import { useEffect, useRef } from 'preact/hooks'
import type { Waiting } from '../../src/console/alerts/schemas.ts'
import { useTitleCount } from '../app/page-title.ts'
import { useLoad } from '../app/use-load.ts'
import { useRefreshing } from '../app/use-refreshing.ts'
import type { NavigationEntry } from './navigation-entries.ts'
import { useApi } from './session/context.tsx'

/** How many things wait behind each entry of the menu, and in all in the title: asked for on every page, and again every minute. */
export function useWaiting(path: string): Partial<Record<NavigationEntry, number>> {
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
