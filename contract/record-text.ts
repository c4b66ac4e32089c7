/** The sentences of `text` about what the bot learns and what that was worth, which the trading page says as well. */
export const recordText = {
  /** All that learning does, and no more. */
  botLearns:
    'Each day, by a published formula, the bot moves its stakes towards those of its 18 parts that have done better so far. It does not predict prices.',
  botHedges:
    'A winning trade is covered when the market jumps against it. That is rare, and the record shows what it has cost.',
  aheadNote: 'Based on past prices; not a promise.',
} as const
