/** A button that opens the browser's own dialog for printing; without scripts there is none, and the page can be printed as any other. */
export function mountPrint(button: HTMLElement): void {
  button.hidden = false
  button.onclick = () => print()
}
