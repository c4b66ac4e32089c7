import { money, signedMoney } from '../../lib/formats/format.ts'
import { shareWords, signedPercent } from '../../lib/formats/format-percent.ts'
import { StatCard } from '../../ui/stat-card.tsx'
import type { RunReport } from '../worker/protocol.ts'
import { dollarsOf, dollarsOfMicros } from './run-words.ts'

const toneOf = (amount: number) => (amount > 0 ? 'positive' : amount < 0 ? 'negative' : 'plain')

/** What came of it, the member's own part first, and what doing less would have brought. */
export function HeadlineCards({ report }: { report: RunReport }) {
  const { startCents, netCents, keptMicros, chargeMicros, hostingMicros, hostedDays, trades, wins, heldEndCents } =
    report
  const start = dollarsOf(startCents)
  const [kept, net, charge, hosting] = [
    dollarsOfMicros(keptMicros),
    dollarsOf(netCents),
    dollarsOfMicros(chargeMicros),
    dollarsOfMicros(hostingMicros),
  ]
  const held = heldEndCents === null ? null : dollarsOf(heldEndCents - startCents)
  const { drawdown } = report.report
  return (
    <div className="grid gap-3 min-[22.5rem]:grid-cols-2 md:gap-4 min-[90rem]:grid-cols-4">
      <StatCard
        label="Kept after charges"
        value={signedMoney(kept)}
        tone={toneOf(kept)}
        caption={`${signedPercent((kept / start) * 100)} of ${money(start, 0)}`}
        howComputed={
          <>
            Traded {signedMoney(net)} − charge {money(charge)} − hosting {money(hosting)} = {signedMoney(kept)}. It is
            taken that your fuel is always topped up.
          </>
        }
      />
      <StatCard
        label="Traded, before charges"
        value={signedMoney(net)}
        tone={toneOf(net)}
        caption={`${signedPercent((net / start) * 100)}, after spread, commission, swaps and slippage`}
      />
      <StatCard
        label="Charged"
        value={money(charge + hosting)}
        caption={`${money(charge)} of profits, ${money(hosting)} for ${hostedDays} days of hosting`}
      />
      <StatCard
        label="Deepest fall"
        value={`${drawdown.percent.toFixed(1)}%`}
        caption={`${money(dollarsOf(drawdown.cents))}; up to ${Math.round(drawdown.longestSeconds / 86_400).toLocaleString('en')} days below a peak`}
        howComputed="How far the equity fell below its highest value before, in percent of that, at its worst; and the longest time until that value was reached again."
      />
      <StatCard
        label="Trades"
        value={trades.length.toLocaleString('en')}
        caption={`${shareWords(wins, trades.length)} won; ${report.counterTrades} counter trades`}
        howComputed="A trade is a position with its counter trades, from the first deal to the last: it is charged as one."
      />
      <StatCard
        label="Won for each dollar lost"
        value={report.profitFactor === null ? '–' : money(report.profitFactor)}
        caption={`Best trade ${signedMoney(dollarsOf(report.bestCents))}, worst ${signedMoney(dollarsOf(report.worstCents))}`}
        howComputed="What all winning trades made over what all losing ones lost, before charges (the profit factor)."
      />
      <StatCard
        label="Buying and holding"
        value={held === null ? '–' : signedMoney(held)}
        tone={held === null ? 'plain' : toneOf(held)}
        caption={held === null ? 'None could be bought' : `Equal parts of ${report.heldSymbols.join(', ')}, no costs`}
        howComputed="The same money put into the same instruments on the first day, in equal parts, without leverage and costs. A dollar pair counts as a dollar held against the other currency."
      />
      <StatCard label="Doing nothing" value={money(0)} caption="No charge, no risk" />
    </div>
  )
}
