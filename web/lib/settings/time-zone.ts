const zoneKey = 'time-zone'
const listeners = new Set<() => void>()

/** The zone that times are shown in; UTC, the product's own, is the default and is not stored. */
export function shownZone(): string {
  const stored = typeof localStorage === 'undefined' ? null : localStorage.getItem(zoneKey)
  return stored && isZone(stored) ? stored : 'UTC'
}

export function chooseZone(zone: string): void {
  if (zone === 'UTC' || !isZone(zone)) localStorage.removeItem(zoneKey)
  else localStorage.setItem(zoneKey, zone)
  for (const listener of listeners) listener()
}

/** Hears of a choice made here or in another tab. */
export function followZone(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** All that this browser knows, UTC and the device's own first. */
export function knownZones(): string[] {
  return [...new Set(['UTC', deviceZone(), ...Intl.supportedValuesOf('timeZone')])]
}

function isZone(zone: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
