/**
 * What the pages of the reference are given. Only types: `web/docs/` renders them. Texts are of one language and may have
 * `code` between back-quotes and [links](/docs).
 */

export type SampleLanguage = 'curl' | 'javascript' | 'python' | 'php' | 'json'

export interface Sample {
  language: SampleLanguage
  code: string
}

export type Block =
  | { kind: 'heading'; id: string; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'note'; text: string }
  | { kind: 'list'; items: readonly string[]; isOrdered: boolean }
  | { kind: 'table'; label: string; head: readonly string[]; rows: readonly (readonly string[])[] }
  | { kind: 'samples'; name: string; samples: readonly Sample[] }

export interface Link {
  href: string
  title: string
}

export interface OperationLink extends Link {
  id: string
  method: string
  path: string
}

/** A task, as the sidebar groups it. */
export interface Section {
  id: string
  title: string
  guides: readonly Link[]
  operations: readonly OperationLink[]
}

/** On every page of the reference. */
export interface DocsFrame {
  sections: readonly Section[]
  /** The path of this page. */
  current: string
}

export interface StartView {
  api: string
  version: string
  serviceName: string
  intro: readonly Block[]
  quickstart: readonly Block[]
}

export interface GuideView {
  title: string
  summary: string
  blocks: readonly Block[]
  next: Link | undefined
}

/** A parameter, a field or a header. */
export interface Row {
  name: string
  /** Type, bounds, default. */
  rule: string
  meaning: string
  isRequired: boolean
}

export interface ParameterRow extends Row {
  in: 'path' | 'query' | 'header'
  /** What the form of "try it" begins with. */
  value: string
  options: readonly string[]
}

export interface AnswerView {
  status: string
  description: string
  contentTypes: readonly string[]
  fields: readonly Row[]
  headers: readonly Row[]
  example: string | undefined
  /** For a refusal: its codes with their sentences, and what each means in the language of the page. */
  errors: readonly { code: string; message: string; gloss: string; href: string }[]
}

export interface OperationView {
  id: string
  method: string
  path: string
  summary: string
  description: string
  isKeyed: boolean
  parameters: readonly ParameterRow[]
  body: { description: string; fields: readonly Row[]; example: string } | undefined
  answers: readonly AnswerView[]
  samples: readonly Sample[]
  previous: Link | undefined
  next: Link | undefined
}

export interface EventsView {
  events: readonly { name: string; summary: string; description: string; example: string }[]
  headers: readonly Row[]
  fields: readonly Row[]
}

export interface ErrorEntry {
  code: string
  statuses: readonly number[]
  about: string
  todo: string
  messages: readonly { status: number; message: string; when: string }[]
}

export interface SearchEntry {
  kind: 'guide' | 'heading' | 'operation' | 'error' | 'event'
  title: string
  /** What is shown below the title. */
  text: string
  /** All else that the place says, to be found by. */
  body: string
  href: string
}

export type DocsContent =
  | ({ kind: 'start' } & StartView)
  | ({ kind: 'guide' } & GuideView)
  | ({ kind: 'operation' } & OperationView)
  | ({ kind: 'events' } & EventsView)
  | { kind: 'errors'; errors: readonly ErrorEntry[] }
  | { kind: 'search'; q: string; found: readonly SearchEntry[] }

export interface DocsView {
  page: 'docs'
  docs: DocsFrame
  content: DocsContent
}
