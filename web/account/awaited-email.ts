const key = 'awaitedEmail'

/** The address this tab's visitor is asked to verify; it goes with the tab. */
export const awaitedEmail = {
  remember: (email: string) => sessionStorage.setItem(key, email),
  read: (): string | null => sessionStorage.getItem(key),
}
