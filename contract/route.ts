import type { z } from 'zod'

/** Who may call: anyone, any signed-in member, an operator of one of the roles, or a paired MT5 terminal. */
export type Auth = 'public' | 'member' | 'operator' | 'terminal'

/**
 * How often one address or one account may call, enforced in Postgres and multiplied by RATE_LIMIT_SCALE.
 * On a public call the account is the e-mail in the body. Anybody can type anybody's there: only what counts account and address
 * together may refuse without letting strangers lock its owner out.
 */
export type RateLimit = { per: 'address' | 'account' | 'accountAtAddress'; max: number; windowSeconds: number }

export type OperatorRole = 'owner' | 'finance' | 'support'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Schema = z.ZodType

/** What a route answers besides JSON. */
export type ReplyKind = 'json' | 'file' | 'events'

export type Route<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Reply extends Schema = Schema,
  Who extends Auth = Auth,
  Lags extends boolean = boolean,
> = {
  readonly method: Method
  /** Path below /api, with `:name` for parameters. */
  readonly path: string
  readonly auth: Who
  /** With `auth: 'operator'`: who of them; all when absent. */
  readonly roles?: readonly OperatorRole[]
  /** Mounted in the sandbox only; 404 in live mode. */
  readonly sandboxOnly?: boolean
  /** The call accepts an `Idempotency-Key` header, and can be asked about by it; so does every change that signed-in people make. */
  readonly idempotent?: boolean
  /** No GET, for the sake of its body or its proof, and changes nothing that anybody would miss: asked again like any other reading. */
  readonly reads?: boolean
  /**
   * May be answered from a replica where there is one: a report, a file or a list that one reads. The answer says of which moment it is
   * (`figures-age.ts`), and holds all that its caller has written or was told. Nothing that a decision about money is taken on.
   */
  readonly mayLag?: Lags
  readonly tag: string
  readonly summary: string
  readonly limits?: readonly RateLimit[]
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  readonly replyKind?: ReplyKind
  readonly reply: Reply
}

type Declared<
  P extends Schema,
  Q extends Schema,
  B extends Schema,
  R extends Schema,
  A extends Auth,
  L extends boolean,
> = Omit<Route<P, Q, B, R, A, L>, 'method' | 'path'>

const declare =
  (method: Method) =>
  <
    R extends Schema,
    A extends Auth,
    P extends Schema = z.ZodUndefined,
    Q extends Schema = z.ZodUndefined,
    B extends Schema = z.ZodUndefined,
    L extends boolean = false,
  >(
    path: string,
    declared: Declared<P, Q, B, R, A, L>,
  ): Route<P, Q, B, R, A, L> => ({ method, path, ...declared })

export const get = declare('GET')
export const post = declare('POST')
export const put = declare('PUT')
export const del = declare('DELETE')

// A part that a route does not declare is `ZodUndefined` here; the `undefined` of the optional property itself falls away.
/** What a handler receives (after parsing). */
export type Parsed<S> = S extends Schema ? z.output<S> : never
