import { type ComponentChildren, createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { useTools } from '../../app/tools.ts'
import type { Words } from '../../i18n/words.ts'
import { type Navigation, useGo } from '../address/navigation.tsx'
import type { Administrator, Api } from './api.ts'

interface ConsoleContext {
  api: Api
  administrator: Administrator
}

const Current = createContext<ConsoleContext | undefined>(undefined)

export function ConsoleProvider({ value, children }: { value: ConsoleContext; children: ComponentChildren }) {
  return <Current.Provider value={value}>{children}</Current.Provider>
}

function useCurrent(): ConsoleContext {
  const value = useContext(Current)
  if (value === undefined) throw new Error('outside of ConsoleProvider')
  return value
}

export const useApi = (): Api => useCurrent().api
export const useAdministrator = (): Administrator => useCurrent().administrator

/** `const { t, format, api, toast, ask, go } = useConsole(words)`: all that most parts of a page need. */
// biome-ignore lint/suspicious/noExplicitAny: any area
export function useConsole<T extends Record<string, any>>(words: Words<T>) {
  const go: Navigation['go'] = useGo()
  return { ...useTools(words), api: useApi(), go }
}

const RANK = { support: 0, editor: 1, owner: 2 }

/** Whether the administrator may do what needs this role. The server decides all the same. */
export function useHasRole(role: Administrator['role']): boolean {
  return RANK[useAdministrator().role] >= RANK[role]
}
