import type { ChildProcess } from 'node:child_process'
import { resolve } from 'node:path'

export type Memory = { rss: number; heapUsed: number; external: number; lateMs: number }
type Told = { memory?: Memory }

/** What a process is started with so that it can be asked. */
export const tellingMemory = ['--expose-gc', '--import', resolve('bench/tell-memory.mjs')]

const answerMsMax = 60_000

/** What a process holds right after throwing away what nobody needs, and how late its event loop came since it was last asked. */
export function askMemory(child: ChildProcess): Promise<Memory> {
  return new Promise((told, failed) => {
    const timer = setTimeout(() => end(new Error('A process says nothing of its memory')), answerMsMax)
    const hear = ({ memory }: Told) => memory && end(memory)
    const gone = (code: number | null) => end(new Error(`A process of the product ended with ${code}`))
    function end(outcome: Memory | Error): void {
      clearTimeout(timer)
      child.off('message', hear)
      child.off('exit', gone)
      if (outcome instanceof Error) failed(outcome)
      else told(outcome)
    }
    child.on('message', hear)
    child.once('exit', gone)
    child.send('memory')
  })
}
