import type { Limits } from '../../../config/config.ts'
import type { Sentence } from '../../../text/sentence.ts'
import type { Part } from './localized.ts'

/** What guides say that the operator decides. */
export interface GuideContext {
  serviceName: string
  takedownContact: string
  limits: Limits
}

export interface Guide {
  /** Last part of its address. */
  name: string
  title: Sentence
  summary: Sentence
  parts: readonly Part[]
}
