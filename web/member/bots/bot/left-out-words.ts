type Room = { symbol: string; capital: number }

/** What a choice leaves out of what the capital would trade by itself, and what that means; nothing where it leaves out nothing. */
export function leftOutWords(
  leftOut: readonly string[],
  capital: number,
  roomFrom: readonly Room[],
): string | undefined {
  if (leftOut.length === 0) return undefined
  const listed = leftOut.join(', ')
  const hasRoom = roomFrom.filter((room) => room.capital <= capital).map(({ symbol }) => symbol)
  if (hasRoom.length > 0 && hasRoom.every((symbol) => leftOut.includes(symbol)))
    return `These settings leave out ${listed}. Your capital has room for nothing else on a typical day, so the bot will hardly trade.`
  const [mostly] = [...roomFrom].sort((one, other) => one.capital - other.capital)
  if (mostly && leftOut.includes(mostly.symbol))
    return `These settings leave out ${listed}. ${mostly.symbol} is what your capital has most room for, so expect fewer trades.`
  return `These settings leave out ${listed}, which the optimized settings trade with your capital.`
}
