import { type Listener, noSignal, type Signal, type Strategy } from './strategy.ts'

/** For tests: says of every instrument what the test has written into the signal. */
export function scriptedStrategy(): { readonly strategy: Strategy; readonly signal: Signal } {
  const signal = noSignal()
  const listener: Listener = { signal, observe: () => {}, seek: (_bars, _from, to) => to }
  const hedge = { triggerPercent: 60, counterStopPercent: 25, pairBarsMax: 72 }
  const listen = () => listener
  return { signal, strategy: { name: 'scripted', magic: 7, hedge, reversionBarsMax: 48, historyBars: 1, listen } }
}
