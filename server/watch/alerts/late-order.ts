import { addSeconds } from '../../platform/clock.ts'
import { type Due, firstDue } from '../../platform/work/in-order.ts'
import type { Late } from './beat/watch-silence.ts'

export const lateSeconds = 300

/** Work in order that should have been done five minutes ago: everything later waits for it. */
export const lateOrder = (works: readonly Due[]): Late => ({
  kind: 'order_stuck',
  async find(reader, now) {
    const stuck = await firstDue(reader, works, addSeconds(now, -lateSeconds))
    if (!stuck) return new Map()
    const { name, at } = stuck
    return new Map([
      [name, `${name} of ${at.toISOString()} has not been done, and everything due after it is waiting.`],
    ])
  },
})
