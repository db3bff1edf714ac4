import { testSnippets } from './snippets.ts'

testSnippets(['python', 'php'])
