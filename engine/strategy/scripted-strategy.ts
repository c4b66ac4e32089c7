import { tradeKind } from '../broker/positions.ts'
import { reason } from '../broker/reason.ts'
import { type Listener, type Mood, noMood, noSignal, type Signal, type Strategy } from './strategy.ts'

/** For tests: says of every instrument what the test has written into the signal and the mood. */
export function scriptedStrategy(counterStopPercent: number): {
  readonly strategy: Strategy
  readonly signal: Signal
  readonly mood: Mood
} {
  const signal = noSignal(tradeKind.breakout, reason.channelLeft)
  const mood = noMood()
  const listener: Listener = { signals: [signal], mood, observe: () => {}, seek: (_bars, _from, to) => to }
  const listen = () => listener
  return {
    signal,
    mood,
    strategy: { name: 'scripted', magic: 7, hedge: { counterStopPercent }, historyBars: 1, listen },
  }
}
