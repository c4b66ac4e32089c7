/** How much waits for a person, by section: the figures in the sidebar. */
export const useWaiting = (): Readonly<Record<string, number>> => ({})
