import { verifyResetToken } from '@fairlead/contract/routes/people/auth'
import { text } from '@fairlead/contract/text'
import { useEffect, useState } from 'react'
import { toast } from 'react-toastify/unstyled'
import { call } from '../lib/calls/api.ts'
import { sentencesOf } from '../lib/calls/api-error.ts'
import { useQueryValue } from '../lib/use-query-value.ts'

type Check = { state: 'validating' } | { state: 'invalid'; error: string } | { state: 'valid'; token: string }

/** Asks the server once whether the link's token still works. */
export function useResetToken(): Check {
  const token = useQueryValue('token')
  const [check, setCheck] = useState<Check>({ state: 'validating' })

  useEffect(() => {
    if (token === undefined) return
    const leaving = new AbortController()
    const refuse = (error: string) => {
      setCheck({ state: 'invalid', error })
      toast.error(`${text.tokenCheckFailedPrefix} ${error}`)
    }
    if (!token) {
      refuse(text.tokenInvalid)
      return
    }
    call(verifyResetToken, { body: { token }, signal: leaving.signal })
      .then(() => setCheck({ state: 'valid', token }))
      .catch((error: unknown) => {
        if (!leaving.signal.aborted) refuse(sentencesOf(error, text.tokenInvalid)[0] ?? text.tokenInvalid)
      })
    return () => leaving.abort()
  }, [token])

  return check
}
