import { siteShortcuts } from '../i18n/site/shortcuts.ts'
import { areKeysOff, turnKeys } from './parts/key-switch.ts'

const KEYS = [
  ['/', 'search'],
  ['Space', 'play'],
  ['← →', 'seek'],
  ['J', 'next'],
  ['K', 'previous'],
  ['L', 'like'],
  ['?', 'help'],
] as const

/** Shows what keys do, with a switch to turn them off. */
export function showShortcuts(): void {
  document.querySelector('.site-keys')?.remove()
  const t = siteShortcuts[document.documentElement.lang === 'en' ? 'en' : 'vi']
  const dialog = make('dialog', { class: 'dialog site-keys', 'aria-labelledby': 'keys-title' })
  const list = make('dl', { class: 'facts' })
  for (const [key, name] of KEYS) {
    const term = make('dt', {})
    term.append(make('kbd', {}, key))
    list.append(term, make('dd', {}, t[name]))
  }
  const isOn = make('input', { type: 'checkbox' }) as HTMLInputElement
  isOn.checked = !areKeysOff()
  isOn.addEventListener('change', () => turnKeys(isOn.checked))
  const choice = make('label', { class: 'site-keys-choice' })
  choice.append(isOn, t.on)
  const close = make('button', { class: 'button', type: 'button' }, t.close)
  close.addEventListener('click', () => dialog.close())
  dialog.addEventListener('close', () => dialog.remove())
  dialog.append(make('h2', { id: 'keys-title' }, t.title), list, choice, close)
  document.body.append(dialog)
  dialog.showModal()
}

function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>>,
  text = '',
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  element.textContent = text
  return element
}
