import { type ComponentChildren, createContext } from 'preact'
import { useContext, useState } from 'preact/hooks'
import type { Body, Query } from '../app/session-api.ts'
import { useTools } from '../app/tools.ts'
import { type Loaded, useLoad } from '../app/use-load.ts'
import { Button } from '../components/form/controls.tsx'
import { useWords } from '../i18n/language.tsx'
import { selfService as words } from '../i18n/site/self-service.ts'
import type { Words } from '../i18n/words.ts'
import type { Api } from './api.ts'

const Current = createContext<Api | undefined>(undefined)

export function PartnerProvider({ api, children }: { api: Api; children: ComponentChildren }) {
  return <Current.Provider value={api}>{children}</Current.Provider>
}

function useApi(): Api {
  const api = useContext(Current)
  if (api === undefined) throw new Error('outside of PartnerProvider')
  return api
}

/** `const { t, format, api, toast, ask } = usePartner(words)`: all that most parts of the page need. */
// biome-ignore lint/suspicious/noExplicitAny: any area
export function usePartner<T extends Record<string, any>>(words: Words<T>) {
  return { ...useTools(words), api: useApi() }
}

/** What the API has at a path. */
export function useOwn<T>(path: string, query: Query = {}, round = 0): Loaded<Body<T>> {
  const api = useApi()
  return useLoad((signal) => api.get<T>(path, { query, signal }), [path, JSON.stringify(query), round])
}

/** A list, page by page, fetched again when `round` grows; `end` is the way to the other pages. */
export function usePaged<Row>(path: string, query: Query = {}, round = 0) {
  const [page, setPage] = useState(1)
  const list = useOwn<Row[]>(path, { ...query, page }, round)
  const end = ({ meta }: Body<Row[]>) =>
    meta.total_pages > 1 && <Pages page={page} pages={meta.total_pages} onPage={setPage} />
  return { list, end, toFirst: () => setPage(1) }
}

/** The page has many lists and one address: their places are not in it. */
function Pages({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  const t = useWords(words)
  return (
    <div class="row">
      <Button label={t.newer} isSmall isDisabled={page <= 1} onPress={() => onPage(page - 1)} />
      <span class="small soft">{t.pageOf(page, pages)}</span>
      <Button label={t.older} isSmall isDisabled={page >= pages} onPress={() => onPage(page + 1)} />
    </div>
  )
}
