import type { OperatorRole } from '@fairlead/contract/route'

/** Who is behind a valid token. */
export type Caller = {
  memberId: bigint
  sessionId: bigint
  role: 'member' | OperatorRole
  name: string
  email: string
  refId: string
  createdAt: Date
  /** Whether an operator's calls are open to them: in live mode only with two-factor sign-in. */
  mayOperate: boolean
  /** An operator who looks at this member's pages with this session, and may change nothing. */
  viewerId?: bigint
}

/** Why the session of a token is over, in words; undefined for any other token. */
export type WhyEnded = (token: string) => Promise<string | undefined>

/** Finds the caller of a token; undefined when it is unknown, expired or revoked. */
export type Authenticate = (token: string) => Promise<Caller | undefined>
