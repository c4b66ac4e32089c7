const deviceKey = 'device'

/** What this browser is known by at sign-in: made by itself, the same each time, and told to nobody else. */
export function deviceName(): string {
  const known = localStorage.getItem(deviceKey)
  if (known) return known
  const made = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
  localStorage.setItem(deviceKey, made)
  return made
}
