import { findSettingNames } from '../../config/config.ts'
import { editDistance } from '../../text/edit-distance.ts'

export interface MisspeltSetting {
  name: string
  meant: string
}

const MAX_MISTAKES = 2
/** `HOST` is two letters away from `HOME`: short names are too often near each other by chance. */
const MIN_LENGTH = 8

/** Variables whose names are nearly those of settings: nothing reads them, so a typo would go unnoticed. Other names are ignored. */
export function findMisspeltSettings(env: Readonly<Record<string, string | undefined>>): MisspeltSetting[] {
  const known = findSettingNames()
  const candidates = known.filter((name) => name.length >= MIN_LENGTH)
  return Object.keys(env)
    .filter((name) => name.length >= MIN_LENGTH - MAX_MISTAKES && !known.includes(name))
    .flatMap((name) => {
      const upper = name.toUpperCase()
      const distances = candidates.map((meant) => ({ meant, distance: editDistance(upper, meant, MAX_MISTAKES) }))
      distances.sort((a, b) => a.distance - b.distance)
      const [nearest] = distances
      return nearest && nearest.distance <= MAX_MISTAKES ? [{ name, meant: nearest.meant }] : []
    })
}

export const describeMisspelt = ({ name, meant }: MisspeltSetting) => `${name} is no setting: is ${meant} meant?`
