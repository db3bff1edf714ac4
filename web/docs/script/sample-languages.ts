const KEPT = 'kn_docs_language'

/** The chosen language holds for all samples, on the next page too. */
export function mountSampleLanguages(): void {
  const choices = [...document.querySelectorAll<HTMLInputElement>('.docs-samples-language input')]
  const choose = (language: string | null) => {
    for (const choice of choices) if (choice.value === language) choice.checked = true
  }
  choose(readKept())
  for (const choice of choices) {
    choice.addEventListener('change', () => {
      choose(choice.value)
      keep(choice.value)
    })
  }
}

/** Some browsers refuse to keep anything: then the choice lasts as long as the page. */
function readKept(): string | null {
  try {
    return localStorage.getItem(KEPT)
  } catch {
    return null
  }
}

function keep(language: string): void {
  try {
    localStorage.setItem(KEPT, language)
  } catch {
    return
  }
}
