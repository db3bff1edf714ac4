import { readStored, writeStored } from '../../site/parts/stored.ts'

const KEPT = 'kn_docs_language'

/** The chosen language holds for all samples, on the next page too; where the browser keeps nothing, as long as the page. */
export function mountSampleLanguages(): void {
  const choices = [...document.querySelectorAll<HTMLInputElement>('.docs-samples-language input')]
  const choose = (language: unknown) => {
    for (const choice of choices) if (choice.value === language) choice.checked = true
  }
  choose(readStored(KEPT))
  for (const choice of choices) {
    choice.addEventListener('change', () => {
      choose(choice.value)
      writeStored(KEPT, choice.value)
    })
  }
}
