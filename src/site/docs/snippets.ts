import { readdirSync, readFileSync } from 'node:fs'
import { projectFile } from '../../config/project-files.ts'
import { EXAMPLE_TRACK_ID } from '../../http/examples.ts'
import type { Sample, SampleLanguage } from '../page/docs-views.ts'

/** The code of quickstart and guides lies in files that can be run as they are. */
const FOLDER = 'docs/snippets/'
const EXAMPLE_API = 'https://nhac.example/api/public'
const EXAMPLE_MCP = 'https://nhac.example/mcp'
/** In the order of the tabs. */
const ENDINGS: Readonly<Record<SampleLanguage, string>> = {
  curl: 'sh',
  javascript: 'mjs',
  python: 'py',
  php: 'php',
  json: 'json',
}

/** Finds the samples of a snippet, with the address of this service and a track that it has. */
export function loadSnippets() {
  const files = new Map(
    readdirSync(projectFile(FOLDER)).map((name) => [name, readFileSync(projectFile(FOLDER + name), 'utf8').trimEnd()]),
  )
  return (name: string, api: string, trackId: string): readonly Sample[] =>
    Object.entries(ENDINGS).flatMap(([language, ending]) => {
      const code = files.get(`${name}.${ending}`)
      if (code === undefined) return []
      const adapted = code
        .replaceAll(EXAMPLE_API, api)
        .replaceAll(EXAMPLE_MCP, api.replace(/\/api\/public$/, '/mcp'))
        .replaceAll(EXAMPLE_TRACK_ID, trackId)
      return [{ language: language as SampleLanguage, code: adapted }]
    })
}
