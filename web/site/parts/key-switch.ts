import { readStored, writeStored } from './stored.ts'

/** Single keys can be turned off: they get in the way of typing and of speech input. */
const OFF = 'kn_keys'

export const areKeysOff = (): boolean => readStored(OFF) === 'off'

export const turnKeys = (isOn: boolean) => writeStored(OFF, isOn ? undefined : 'off')
