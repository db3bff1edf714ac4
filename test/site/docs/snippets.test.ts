import { testSnippets } from './snippets.ts'

// Python and PHP: snippets.long.test.ts.
testSnippets(['curl', 'javascript'])
