/** The territory is part of the licence: losing a country narrows it. */
export function isNarrowerTerritory(from: string, to: string): boolean {
  if (to === 'worldwide' || from === to) return false
  if (from === 'worldwide') return true
  const remaining = new Set(to.split(','))
  return from.split(',').some((country) => !remaining.has(country))
}
