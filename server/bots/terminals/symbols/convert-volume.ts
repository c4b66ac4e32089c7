import { type Instrument, stepsOf } from '@fairlead/engine/market/instrument'
import type { SymbolFacts } from '../wire.ts'

/** Lots as we count them in lots of the broker's contract, down to its step; 0 where that is less than it takes. */
export function brokerLots(instrument: Instrument, facts: SymbolFacts, lots: number): number {
  const wanted = Math.min((lots * instrument.contractSize) / facts.contractSize, facts.lotMax)
  const perLot = Math.round(1 / facts.lotStep)
  const steps = facts.lotStep < 1 ? Math.floor(wanted * perLot + 1e-7) / perLot : Math.floor(wanted + 1e-7)
  return steps + 1e-9 < facts.lotMin ? 0 : steps
}

/** Lots of the broker's contract as the engine's steps; never none of what is there. */
export function engineSteps(
  instrument: Instrument,
  facts: Pick<SymbolFacts, 'contractSize'> | undefined,
  lots: number,
): number {
  const own = (lots * (facts?.contractSize ?? instrument.contractSize)) / instrument.contractSize
  return Math.max(1, stepsOf(instrument, own))
}
