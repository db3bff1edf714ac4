/** Single keys can be turned off: they get in the way of typing and of speech input. */
const OFF = 'kn_keys'

export function areKeysOff(): boolean {
  try {
    return localStorage.getItem(OFF) === 'off'
  } catch {
    return false
  }
}

export function turnKeys(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(OFF)
    else localStorage.setItem(OFF, 'off')
  } catch {
    // A browser that keeps nothing keeps them on.
  }
}
