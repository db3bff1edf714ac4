import { type ComponentChildren, createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Administrator, Api } from './api.ts'

interface ConsoleContext {
  api: Api
  administrator: Administrator
}

const Current = createContext<ConsoleContext | undefined>(undefined)

export function ConsoleProvider({ value, children }: { value: ConsoleContext; children: ComponentChildren }) {
  return <Current.Provider value={value}>{children}</Current.Provider>
}

function useConsole(): ConsoleContext {
  const value = useContext(Current)
  if (value === undefined) throw new Error('outside of ConsoleProvider')
  return value
}

export const useApi = (): Api => useConsole().api
export const useAdministrator = (): Administrator => useConsole().administrator

const RANK = { support: 0, editor: 1, owner: 2 }

/** Whether whoever is signed in may do what needs this role. The server decides all the same. */
export function useHasRole(role: Administrator['role']): boolean {
  return RANK[useAdministrator().role] >= RANK[role]
}
