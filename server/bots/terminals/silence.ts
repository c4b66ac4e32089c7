/** A terminal that has said nothing for so long counts as not connected. */
export const silentSeconds = 60
