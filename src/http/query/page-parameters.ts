import type { Parameter } from './parameter.ts'
import { PAGE_BOUNDS } from './parameters.ts'

/** Parameters of pages. A page takes what can be made of an address: a text that `read` makes nothing of counts as not sent. */
export function pageParameter<T>(read: (text: string) => T | undefined): Parameter<T | undefined>
export function pageParameter<T>(read: (text: string) => T | undefined, byDefault: T): Parameter<T>
export function pageParameter<T>(read: (text: string) => T | undefined, byDefault?: T): Parameter<T | undefined> {
  return { doc: undefined, parse: (text) => (text === undefined ? undefined : read(text)) ?? byDefault }
}

export const optionalPageText = () => pageParameter((text) => text)

/** Empty where it was not sent, or is too long. */
export const pageText = (max = Number.POSITIVE_INFINITY) =>
  pageParameter((text) => (text.length <= max ? text : undefined), '')

export const pageChoice = <const T extends string>(values: readonly T[]) =>
  pageParameter((text) => values.find((value) => value === text))

export const pageInteger = (min: number, max = Number.POSITIVE_INFINITY) => pageParameter(readInteger(min, max))

/** Which page of a list, as far as the API goes. */
export const pageNumber = () => pageParameter(readInteger(PAGE_BOUNDS.min, PAGE_BOUNDS.max), PAGE_BOUNDS.default)

const readInteger = (min: number, max: number) => (text: string) => {
  const value = Number(text)
  return Number.isSafeInteger(value) && value >= min && value <= max ? value : undefined
}

/** In which language the page is wanted. */
export const LANG_QUERY = { lang: optionalPageText() }

/** How a player on a page of another site is to look. */
export const theme = () => pageChoice(['light', 'dark'])
