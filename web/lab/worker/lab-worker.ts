import { barBuffers } from './bar-buffers.ts'
import { LabRoom } from './lab-room.ts'
import { Pace, Stopped } from './pace.ts'
import type { LabAnswer, LabOrder, LabRequest, LabResults } from './protocol.ts'

// It is served with a policy under which it can ask nobody for anything (`server/platform/http/serve-site.ts`): what it is given stays here.

const room = new LabRoom()
const paces = new Map<number, Pace>()
let before: Promise<void> = Promise.resolve()

self.onmessage = ({ data }: MessageEvent<LabRequest>) => {
  if ('stop' in data) {
    const pace = paces.get(data.stop)
    if (pace) pace.isStopped = true
    return
  }
  const { id, order } = data
  const pace = new Pace((part, doing) => tell({ id, kind: 'progress', part, doing }))
  paces.set(id, pace)
  before = before.then(() => carryOut(id, order, pace))
}

async function carryOut(id: number, order: LabOrder, pace: Pace): Promise<void> {
  try {
    if (pace.isStopped) throw new Stopped()
    const result = await room.answer(order, pace)
    tell({ id, kind: 'done', result }, order.kind === 'lend' ? barBuffers(result as LabResults['lend']) : [])
  } catch (error) {
    if (error instanceof Stopped) tell({ id, kind: 'stopped' })
    else tell({ id, kind: 'refused', words: wordsOf(error) })
  } finally {
    paces.delete(id)
  }
}

const tell = (answer: LabAnswer, transfer: Transferable[] = []): void => self.postMessage(answer, { transfer })

/** What is wrong with an order is said by whoever found out; anything else is a fault of ours or of too little memory. */
function wordsOf(error: unknown): string {
  if (error instanceof RangeError && !/allocation|array length/i.test(error.message)) return error.message
  console.error(error)
  return error instanceof RangeError
    ? 'There is not enough memory for so many bars. Choose longer bars or a shorter period.'
    : 'Something went wrong in the lab. Please try again.'
}
