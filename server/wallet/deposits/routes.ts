import { routes } from '@fairlead/contract/table'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import { pageBounds } from '../../platform/database/page-bounds.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { serve } from '../../platform/http/serve.ts'
import { hasDepositAddress } from './deposit-address.ts'
import { listDeposits } from './list-deposits.ts'
import { readWallet, type WalletParts } from './read-wallet.ts'

type Parts = WalletParts & { clock: Clock }

export function serveDeposits(app: FastifyInstance, parts: Parts): void {
  const { db, chain, clock } = parts
  serve(app, routes.readWallet, async ({ caller }) => {
    // The first look makes the address, and who looks on makes nothing.
    if (caller.viewerId !== undefined && !(await hasDepositAddress(db, caller.memberId)))
      throw new DomainError('view_only')
    return readWallet(parts, caller.memberId, clock.now())
  })
  serve(app, routes.listDeposits, ({ caller, query }) =>
    listDeposits(db, chain.chainId, caller.memberId, { ...query, ...pageBounds(query) }),
  )
}
