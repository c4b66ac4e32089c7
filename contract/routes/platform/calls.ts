import { z } from 'zod'
import { outcomeQuestions } from '../../limits.ts'
import { post } from '../../route.ts'

/** Long enough for what machines take for a key. */
const keyLengthMax = 200

export const settleOutcome = post('/calls/:key/outcome', {
  auth: 'member',
  reads: true,
  tag: 'calls',
  summary:
    'What became of a call that carried this Idempotency-Key and whose answer was lost. One that was not done is called off: should it arrive later, it is refused',
  limits: outcomeQuestions,
  params: z.object({ key: z.string().min(1).max(keyLengthMax) }),
  reply: z.object({ outcome: z.enum(['done', 'not_done']) }),
})
