import { learningPortfolio } from './portfolio.ts'
import type { Sleeve } from './sleeve.ts'
import { slowAverages } from './slow-averages.ts'
import { slowBreakout } from './slow-breakout.ts'
import { slowMomentum } from './slow-momentum.ts'
import type { HedgeRules, Strategy } from './strategy.ts'

/** Textbook figures, none of them fitted: `docs/record.md` lists every other that was tried. */
export const botSleeves: readonly Sleeve[] = [slowAverages(16, 64, 3), slowBreakout(20, 10, 2), slowMomentum(60, 3)]

export const botHedge: HedgeRules = { counterStopPercent: 10 }

/** The bot of the specification: three slow ways of following a trend, stakes that follow what each has made, and counter trades that keep an open profit in a jump. */
export function fairleadBot(): Strategy {
  return learningPortfolio('Fairlead', 20_250, botSleeves, botHedge)
}
