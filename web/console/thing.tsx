import type { ComponentChildren, FunctionComponent } from 'preact'
import { usePageTitle } from '../app/page-title.ts'
import type { Body, Query } from '../app/session-api.ts'
import { type Loaded, useLoad } from '../app/use-load.ts'
import { ErrorNote, Skeleton } from '../components/feedback/notes.tsx'
import { useWords } from '../i18n/language.tsx'
import type { Words } from '../i18n/words.ts'
import type { PageProps } from './address/page-props.ts'
import { useApi } from './session/context.tsx'

/** `const track = useThing<Track>('/tracks/1')`: what the API has at a path. It is fetched again when one of `inputs` changes. */
export function useThing<T>(path: string, query: Query = {}, inputs: readonly unknown[] = []): Loaded<Body<T>> {
  const api = useApi()
  return useLoad((signal) => api.get<T>(path, { query, signal }), [path, JSON.stringify(query), ...inputs])
}

interface ThingProps<T> {
  of: Loaded<Body<T>>
  /** The shape of what is on its way. */
  shape?: 'rows' | 'block' | 'text'
  count?: number
  children: (thing: T) => ComponentChildren
}

/** What was fetched: its shape until it comes, and what went wrong. */
export function Thing<T>({ of, shape = 'block', count = 3, children }: ThingProps<T>) {
  return (
    <>
      {of.error !== undefined && <ErrorNote failure={of.error} onRetry={of.refresh} />}
      {of.data === undefined
        ? of.error === undefined && <Skeleton shape={shape} count={count} />
        : children(of.data.data)}
    </>
  )
}

export interface ShownProps<T> {
  thing: T
  onChanged: () => void
}

/** `thingPage('/tracks', words, TrackShown, (t, one) => one?.title ?? t.title)`: the page of one thing. */
export function thingPage<T, W extends object>(
  path: string,
  words: Words<W>,
  Shown: FunctionComponent<ShownProps<T>>,
  /** Title of the page in the browser, with and without the thing. */
  title: (t: W, one: NoInfer<T> | undefined) => string,
) {
  return ({ params: { id = '' } }: PageProps) => {
    const loaded = useThing<T>(`${path}/${id}`)
    usePageTitle(title(useWords(words), loaded.data?.data))
    return <Thing of={loaded}>{(thing) => <Shown thing={thing} onChanged={loaded.refresh} />}</Thing>
  }
}
