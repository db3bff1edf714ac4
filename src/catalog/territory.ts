/** The territory is part of the licence: losing a country narrows it. */
export function isNarrowerTerritory(from: string, to: string): boolean {
  if (to === 'worldwide' || from === to) return false
  if (from === 'worldwide') return true
  const remaining = new Set(to.split(','))
  return from.split(',').some((country) => !remaining.has(country))
}

/** Whether what may be used in a territory may be used there: `worldwide`, or the code of a country. What is on the internet is everywhere. */
export function isWithinTerritory(territory: string, where: string): boolean {
  return territory === 'worldwide' || territory.split(',').includes(where)
}
