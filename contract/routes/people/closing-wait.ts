import { z } from 'zod'
import { isoTime } from '../../fields.ts'
import { memberReads, memberWrites } from '../../limits.ts'
import { get, post } from '../../route.ts'

// Apart from the other calls of a profile: every page of a member makes the first of these, and none of those.

export const readClosingWait = get('/profile/close/wait', {
  auth: 'member',
  tag: 'profile',
  summary: 'Whether a closure is pending or was recently cancelled, as shown on every page',
  limits: memberReads,
  reply: z.object({
    closesAt: isoTime.nullable(),
    /** Within the last week; null while a closing waits. */
    calledOffAt: isoTime.nullable(),
  }),
})

export const cancelClosing = post('/profile/close/cancel', {
  auth: 'member',
  idempotent: true,
  tag: 'profile',
  summary: 'Cancel a pending closure',
  limits: memberWrites,
  reply: z.object({ message: z.string() }),
})
