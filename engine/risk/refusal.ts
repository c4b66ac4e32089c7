/**
 * Why an entry was turned away, in the order the rules are asked; the place in this list is the rule's number in the counts. The last
 * ones are found out at the open at which the entry would have been filled.
 */
export const refusals = [
  'stopped',
  'loss_closed',
  'paused',
  'low_fuel',
  'stale_price',
  'trade_limit',
  'symbol_limit',
  'too_small',
  'near_loss_closure',
  'open_loss',
  'volatility',
  'exposure',
  'margin',
  'market_closed',
  'limit_reached',
  'no_money',
  'no_liquidity',
  'nothing_to_cover',
] as const

export type Refusal = (typeof refusals)[number]

/** Each rule's number in the counts. */
export const refusalNumber = Object.fromEntries(refusals.map((name, number) => [name, number])) as Record<
  Refusal,
  number
>

/** The refusal as a sentence for people. */
export function refusalInWords(refusal: Refusal): string {
  return words[refusal]
}

const words: Record<Refusal, string> = {
  stopped: 'Not opened: our operators have stopped new entries.',
  paused: 'Not opened: the bot is paused.',
  low_fuel: 'Not opened: fuel is low. Open trades are still managed.',
  loss_closed: 'Not opened: the loss closure has ended trading on this account.',
  stale_price: 'Not opened: the price was too old to trade on.',
  trade_limit: 'Not opened: the limit on open trades has been reached.',
  symbol_limit: 'Not opened: half of all allowed trades are already in this instrument.',
  too_small: 'Not opened: even the smallest volume could lose more than the limit for one trade.',
  near_loss_closure: 'Not opened: its planned loss would reach the loss closure.',
  open_loss:
    'Not opened: the planned losses of open trades already reach the limit for all trades, or for related instruments.',
  volatility: 'Not opened: the account’s expected yearly volatility would exceed its target.',
  exposure: 'Not opened: the account’s market exposure would exceed what its equity allows.',
  margin: 'Not opened: it would use more margin than is allowed.',
  market_closed: 'Not opened: the market was closed when it was due to open.',
  limit_reached: 'Not opened: the limit on open trades was reached before it could be filled.',
  no_money: 'Not opened: the equity did not cover its margin at the open.',
  no_liquidity: 'Not opened: the market was too thin to fill it.',
  nothing_to_cover: 'Not opened: the position it was meant to cover had closed.',
}
