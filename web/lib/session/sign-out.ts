import { signOut as signOutRoute } from '@fairlead/contract/routes/people/auth'
import { text } from '@fairlead/contract/text'
import { call } from '../calls/api.ts'
import { session } from '../session.ts'

/** Forgets the token at once; revoking it on the server need not be waited for. */
export function signOut(): void {
  call(signOutRoute).catch(() => {
    // The server cannot be reached or has already ended the session: here it is over either way.
  })
  session.end(text.sessionSignedOut)
}
