import { barBuffers } from './bar-buffers.ts'
import type { Doing, LabAnswer, LabOrder, LabRequest, LabResults, OrderKind } from './protocol.ts'

/** An order that cannot be carried out, and why, in words. */
export class LabRefusal extends Error {}
/** What was stopped on request. */
export class LabStopped extends Error {}

export type Progress = { part: number; doing: Doing }

type Waiting = {
  onProgress: ((progress: Progress) => void) | undefined
  resolve: (result: LabResults[OrderKind]) => void
  reject: (error: Error) => void
}
type Asked = { onProgress?: (progress: Progress) => void; signal?: AbortSignal }

const gone =
  'The lab stopped working, perhaps for want of memory. Please run it again, with longer bars or a shorter period.'

/** The page's side of a worker, which begins with the first order. */
export class LabClient {
  #worker: Worker | null = null
  #nextId = 1
  readonly #waiting = new Map<number, Waiting>()

  /** Answers with what came of an order; stopping is answered at once, and the worker hears of it between two stretches of work. */
  ask<Kind extends OrderKind>(
    order: LabOrder & { kind: Kind },
    { onProgress, signal }: Asked = {},
  ): Promise<LabResults[Kind]> {
    const id = this.#nextId++
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { onProgress, resolve: resolve as Waiting['resolve'], reject })
      const asked: LabOrder = order
      this.#send({ id, order }, asked.kind === 'borrow' ? barBuffers(asked.bars) : [])
      signal?.addEventListener('abort', () => this.#send({ stop: id }), { once: true })
    })
  }

  end(): void {
    this.#worker?.terminate()
    this.#worker = null
    this.#failAll(new LabStopped())
  }

  #send(request: LabRequest, transfer: Transferable[] = []): void {
    this.#worker ??= this.#begin()
    this.#worker.postMessage(request, transfer)
  }

  #begin(): Worker {
    const worker = new Worker(new URL('./lab-worker.ts', import.meta.url), { type: 'module', name: 'lab' })
    worker.onmessage = ({ data }: MessageEvent<LabAnswer>) => this.#hear(data)
    worker.onerror = (event) => {
      event.preventDefault()
      worker.terminate()
      this.#worker = null
      this.#failAll(new LabRefusal(gone))
    }
    return worker
  }

  #hear(answer: LabAnswer): void {
    const waiting = this.#waiting.get(answer.id)
    if (!waiting) return
    if (answer.kind === 'progress') {
      waiting.onProgress?.({ part: answer.part, doing: answer.doing })
      return
    }
    this.#waiting.delete(answer.id)
    if (answer.kind === 'done') waiting.resolve(answer.result)
    else waiting.reject(answer.kind === 'stopped' ? new LabStopped() : new LabRefusal(answer.words))
  }

  #failAll(error: Error): void {
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }
}
