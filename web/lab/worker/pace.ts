import type { Doing } from './protocol.ts'

/** Thrown through whatever is being done when nobody wants it any more. */
export class Stopped extends Error {}

/** So long a stretch of work may last before the worker listens and says how far it is. */
const listenMs = 60

/** Says how far an order is, and lets the worker hear in between that it is to stop. */
export class Pace {
  isStopped = false
  readonly #tell: (part: number, doing: Doing) => void
  #heardAt = performance.now()

  constructor(tell: (part: number, doing: Doing) => void) {
    this.#tell = tell
  }

  /** Tells, and listens, where it is time to; throws once it was stopped. */
  async at(part: number, doing: Doing): Promise<void> {
    if (performance.now() - this.#heardAt < listenMs) return
    this.#tell(part, doing)
    await nextTurn()
    this.#heardAt = performance.now()
    if (this.isStopped) throw new Stopped()
  }

  /** Does work that comes in steps, as a part of the whole order. */
  async walk<Result>(
    steps: Generator<number, Result, void>,
    doing: Doing,
    [from, to]: readonly [number, number] = [0, 1],
  ): Promise<Result> {
    for (;;) {
      const step = steps.next()
      if (step.done) return step.value
      if (performance.now() - this.#heardAt >= listenMs) await this.at(from + (to - from) * step.value, doing)
    }
  }
}

/** A timer would wait four milliseconds each time; a message of one's own comes behind those that have arrived. */
function nextTurn(): Promise<void> {
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      done()
    }
    port2.postMessage(null)
  })
}
