import { siteShortcuts } from '../i18n/site/shortcuts.ts'
import { element } from './parts/element.ts'
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
  const rows = KEYS.flatMap(([key, name]) => [element('dt', {}, element('kbd', {}, key)), element('dd', {}, t[name])])
  const isOn = element('input', { type: 'checkbox' })
  isOn.checked = !areKeysOff()
  isOn.addEventListener('change', () => turnKeys(isOn.checked))
  const close = element('button', { class: 'button', type: 'button' }, t.close)
  const dialog = element(
    'dialog',
    { class: 'dialog site-keys', 'aria-labelledby': 'keys-title' },
    element('h2', { id: 'keys-title' }, t.title),
    element('dl', { class: 'facts' }, ...rows),
    element('label', { class: 'site-keys-choice' }, isOn, t.on),
    close,
  )
  close.addEventListener('click', () => dialog.close())
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
}
