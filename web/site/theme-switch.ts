import { chooseTheme, readTheme, type Theme } from '../components/preferences.ts'

const NEXT: Record<Theme, Theme> = { system: 'light', light: 'dark', dark: 'system' }

/** One button that goes round: as the system, light, dark. Its sign is drawn by the style sheet. */
export function mountThemeSwitch(element: HTMLElement): void {
  element.hidden = false
  element.dataset.themeSwitch = readTheme()
  element.addEventListener('click', () => {
    const theme = NEXT[readTheme()]
    chooseTheme(theme)
    element.dataset.themeSwitch = theme
  })
}
