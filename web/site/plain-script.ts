import { mountCopy } from './parts/copy.ts'

// Where a key is shown: buttons that copy. Everything else works without.
for (const button of document.querySelectorAll<HTMLElement>('[data-copy]')) mountCopy(button)
