import { readFileSync } from 'node:fs'
import { projectFile } from '../config/project-files.ts'

export function programVersion(): string {
  const { version } = JSON.parse(readFileSync(projectFile('package.json'), 'utf8'))
  return version
}
