import type { Config } from '../config/config.ts'
import type { Endpoint } from '../http/endpoint.ts'
import type { Store } from '../store/store.ts'

/** What the console needs of the running server. */
export interface ConsoleParts {
  config: Config
  store: Store
  /** What secrets are sealed with; the first seals, all of them open. */
  secretKeys: readonly [Buffer, ...Buffer[]]
  /** Of the first owner, `admin`, while there is no administrator. */
  firstPassword: string
  now: () => number
  /** Resolves when every server knows what was committed before the call. */
  waitForServers: () => Promise<void>
}

/** Endpoints by what they are about. */
export type Routes = (parts: ConsoleParts) => Endpoint[]
