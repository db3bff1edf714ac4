import type { Config } from '../../config/config.ts'
import type { Language } from '../../text/sentence.ts'
import type { Block, Link, Sample } from '../page/docs-views.ts'
import type { ApiDocument } from './api-document.ts'
import { createErrorCatalogue, createErrorGlosses } from './error-catalogue.ts'
import type { Examples } from './examples.ts'
import { readGuides } from './guides.ts'
import { createOperationViews, type FoundOperation, listOperations } from './operations.ts'
import type { Part } from './parse-guide.ts'
import { TASKS } from './sections.ts'
import { loadSnippets } from './snippets.ts'
import { translate } from './translate.ts'

export interface ReferenceDeps {
  config: Pick<Config, 'serviceName' | 'publicUrl' | 'takedownContact' | 'limits'>
  document: ApiDocument
}

/** Everything that the reference says, in one language. */
export type Reference = ReturnType<typeof createReference>

export function createReference({ config, document }: ReferenceDeps, language: Language) {
  const api = `${config.publicUrl}/api/public`
  const found = new Map(listOperations(document).map((one) => [one.id, one]))
  const { guides, start } = readGuides(config, language)
  const introLength = start.findIndex(({ kind }) => kind === 'heading')
  const gloss = createErrorGlosses(config.serviceName, language)
  const { viewOperation, viewEvents } = createOperationViews(document, language, api, gloss)
  const samplesOf = loadSnippets()
  const withSamples = (parts: readonly Part[], { trackId }: Examples) =>
    parts.map((part) => showCode(part, (name) => samplesOf(name, api, trackId)))

  const linkGuide = (name: string): Link => ({ href: `/docs/guides/${name}`, title: guides.get(name)!.title })
  const linkOperation = ({ id, method, path, operation }: FoundOperation) => ({
    id,
    method,
    path,
    href: `/docs/reference/${id}`,
    title: translate(operation.summary, language),
  })
  const sections = TASKS.map(({ id, title, guides: names, operations }) => ({
    id,
    title: title[language],
    guides: names.map(linkGuide),
    operations: operations.flatMap((one) => found.get(one) ?? []).map(linkOperation),
  }))
  const operationLinks = sections.flatMap((section) => section.operations)
  const guideLinks = sections.flatMap((section) => section.guides)

  return {
    sections,
    errors: createErrorCatalogue(config.serviceName, language),
    events: viewEvents(),
    guideNames: [...guides.keys()],
    start: (examples: Examples) => ({
      api,
      version: document.info.version,
      serviceName: config.serviceName,
      intro: withSamples(start.slice(0, introLength), examples),
      quickstart: withSamples(start.slice(introLength), examples),
    }),
    guide(name: string, examples: Examples) {
      const guide = guides.get(name)
      if (guide === undefined) return undefined
      const place = guideLinks.findIndex(({ href }) => href.endsWith(`/${name}`))
      return {
        title: guide.title,
        summary: guide.summary,
        blocks: withSamples(guide.parts, examples),
        next: guideLinks[place + 1],
      }
    },
    operation(id: string, examples: Examples) {
      const one = found.get(id)
      if (one === undefined) return undefined
      const place = operationLinks.findIndex((link) => link.id === id)
      return { ...viewOperation(one, examples), previous: operationLinks[place - 1], next: operationLinks[place + 1] }
    },
  }
}

const showCode = (part: Part, samplesOf: (name: string) => readonly Sample[]): Block =>
  part.kind === 'snippet' ? { kind: 'samples', name: part.name, samples: samplesOf(part.name) } : part
