/** Passkeys belong to a name; a numeric address is none. */
export const isBareAddress = (): boolean => /^[\d.]+$|^\[/.test(location.hostname)
