import type { Limits } from '../../../config/config.ts'
import type { Localized, Part } from './localized.ts'

/** What guides say that the operator decides. */
export interface GuideContext {
  serviceName: string
  takedownContact: string
  limits: Limits
}

export interface Guide {
  /** Last part of its address. */
  name: string
  title: Localized
  summary: Localized
  parts: readonly Part[]
}
