/** What the share of a trade's part was when it was opened, as it follows the trade's reason. Nothing where none is known. */
export function partShareWords(share: number | null): string {
  return share === null ? '' : `Its part had ${(share * 100).toFixed(1)}% of the stakes.`
}

/** A line of the bot's log: why, and with what share. Members and operators read the same. */
export const logWords = ({ words, partShare }: { words: string; partShare: number | null }): string =>
  `${words} ${partShareWords(partShare)}`.trim()
