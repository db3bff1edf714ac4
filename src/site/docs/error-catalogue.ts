import { MAX_IDS } from '../../catalog/api/parse-ids.ts'
import * as errors from '../../errors.ts'
import { type ApiError, ERROR_CODES } from '../../errors.ts'
import type { Language, Sentence } from '../../text/sentence.ts'
import { MAX_WEBHOOKS } from '../../webhooks/registrations.ts'
import * as writeErrors from '../../write-errors.ts'
import type { ErrorEntry } from '../page/docs-views.ts'
import { ADVICE } from './error-advice.ts'
import { type Constructors, WHEN } from './error-cases.ts'

/** What the constructors take that need something. */
const GIVEN: Partial<Record<keyof Constructors, readonly unknown[]>> = {
  idsInvalid: [['x']],
  tooManyIds: [MAX_IDS],
  invalidBody: [{}],
  webhookLimitReached: [MAX_WEBHOOKS],
  rateLimited: [30],
  ipLocked: [900],
  ipLockedOut: [900],
  rangeNotSatisfiable: ['bytes */1000'],
  methodNotAllowed: ['GET, HEAD'],
}

export interface ErrorCase {
  error: ApiError
  when: Sentence
}

/** Every error of the API, made by its own constructor, by status. */
export function gatherErrors(serviceName: string): ErrorCase[] {
  const constructors = new Map<string, unknown>(Object.entries({ ...errors, ...writeErrors }))
  const given: typeof GIVEN = { ...GIVEN, notConfigured: [serviceName] }
  const cases = Object.entries(WHEN).map(([name, when]) => {
    const create = constructors.get(name) as (...given: readonly unknown[]) => ApiError
    return { error: create(...(given[name as keyof Constructors] ?? [])), when }
  })
  return cases.sort((a, b) => a.error.status - b.error.status)
}

/** When an error is answered, found by what it says. */
export function createErrorGlosses(serviceName: string, language: Language): (message: string) => string {
  const glosses = new Map(gatherErrors(serviceName).map(({ error, when }) => [error.message, when[language]]))
  return (message) => glosses.get(message) ?? ''
}

/** By code, which is what a program sees. */
export function createErrorCatalogue(serviceName: string, language: Language): ErrorEntry[] {
  const cases = gatherErrors(serviceName)
  return ERROR_CODES.map((code) => {
    const own = cases.filter(({ error }) => error.code === code)
    return {
      code,
      statuses: [...new Set(own.map(({ error }) => error.status))],
      about: ADVICE[code].about[language],
      todo: ADVICE[code].todo[language],
      messages: own.map(({ error, when }) => ({
        status: error.status,
        message: error.message,
        when: when[language],
      })),
    }
  })
}
