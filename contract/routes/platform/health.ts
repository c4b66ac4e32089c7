import { z } from 'zod'
import { get } from '../../route.ts'

const ok = z.object({ status: z.literal('OK') })

// No limits: whoever watches over the service must always get an answer.

export const health = get('/health', {
  auth: 'public',
  tag: 'health',
  summary: 'The process is alive',
  reply: ok,
})

export const ready = get('/ready', {
  auth: 'public',
  tag: 'health',
  summary: 'The process can serve; otherwise 503 and why not, one sentence for each reason',
  reply: ok,
})
