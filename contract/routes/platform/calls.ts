import { z } from 'zod'
import { isStorable } from '../../fields.ts'
import { outcomeQuestions } from '../../limits.ts'
import { post } from '../../route.ts'
import { text } from '../../text.ts'

/** Long enough for what machines take for a key. */
const keyLengthMax = 200

export const settleOutcome = post('/calls/:key/outcome', {
  auth: 'member',
  reads: true,
  tag: 'calls',
  summary:
    'The outcome of a call with this Idempotency-Key whose answer was lost. A call that was not done is cancelled: if it arrives later, it is refused',
  limits: outcomeQuestions,
  params: z.object({ key: z.string().min(1).max(keyLengthMax).refine(isStorable, text.charactersInvalid) }),
  reply: z.object({ outcome: z.enum(['done', 'not_done']) }),
})
