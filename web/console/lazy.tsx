import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Skeleton } from '../components/feedback/notes.tsx'

/** What few ever see is a file of its own, fetched when it is first shown. */
export function lazy<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return function Lazy(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props>>()
    useEffect(() => {
      void load().then((part) => setPart(() => part))
    }, [])
    return Part === undefined ? <Skeleton count={4} /> : <Part {...props} />
  }
}
