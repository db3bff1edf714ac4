import { ADD_TO, type Addable } from '../parts/add-to.ts'

/** Asks which list tracks go to: for the button of a row or a page, and for the player. What asks is fetched then. */
export function listenForLists(): void {
  const ask = (tracks: readonly Addable[]) =>
    import('./add-dialog.tsx').then(({ askForList }) => askForList(tracks)).catch(console.warn)

  document.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-add]')
    if (button !== null) void ask([JSON.parse(button.dataset.add!)])
  })
  document.addEventListener(ADD_TO, (event) => void ask((event as CustomEvent<readonly Addable[]>).detail))
}
