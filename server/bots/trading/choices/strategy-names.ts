import type { stopStrategies } from '@fairlead/contract/stops'

type StrategyName = (typeof stopStrategies)[number]

/** The numbers that stored positions carry for the ways in which the bot trades. */
export const strategyNumbers: Record<StrategyName, number> = { averages: 4, breakout: 5, momentum: 6 }
const words: Record<number, string> = { 4: 'Averages', 5: 'Breakouts', 6: 'Momentum' }

/** What people read such a number called. */
export const strategyName = (strategy: number): string => words[strategy] ?? String(strategy)
