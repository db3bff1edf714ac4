import { findSettingNames } from '../config/config.ts'
import { editDistance } from '../text/edit-distance.ts'

export interface MisspeltSetting {
  name: string
  meant: string
}

const MISTAKES_MOST = 2
/** `HOST` is two letters away from `HOME`: of short names nothing can be said. */
const LENGTH_LEAST = 8

/** Names that are no settings, but nearly: nothing reads them, and nobody would notice. Other programs' variables are left alone. */
export function findMisspeltSettings(env: Readonly<Record<string, string | undefined>>): MisspeltSetting[] {
  const known = findSettingNames()
  const candidates = known.filter((name) => name.length >= LENGTH_LEAST)
  return Object.keys(env)
    .filter((name) => name.length >= LENGTH_LEAST - MISTAKES_MOST && !known.includes(name))
    .flatMap((name) => {
      const given = name.toUpperCase()
      const distances = candidates.map((meant) => ({ meant, distance: editDistance(given, meant, MISTAKES_MOST) }))
      distances.sort((a, b) => a.distance - b.distance)
      const [nearest] = distances
      return nearest && nearest.distance <= MISTAKES_MOST ? [{ name, meant: nearest.meant }] : []
    })
}

export const describeMisspelt = ({ name, meant }: MisspeltSetting) => `${name} is no setting: is ${meant} meant?`
