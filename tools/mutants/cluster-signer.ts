import type { Mutant } from './list.ts'

const tests = ['server/wallet/payouts/standby.db.test.ts', 'server/wallet/payouts/look-at-standby.test.ts'] as const

/** What could make a failover forget a payout that has left. */
export const clusterSignerMutants: readonly Mutant[] = [
  {
    name: 'cluster signer: it pays although nobody has a copy',
    file: 'server/wallet/payouts/start-signer.ts',
    within: 'createRounds',
    find: 'if (!(await lookAtStandby())) return',
    replace: 'await lookAtStandby()',
    tests,
  },
  {
    name: 'cluster signer: a standby that nothing waits for is enough',
    file: 'server/wallet/payouts/look-at-standby.ts',
    within: 'whyForgettable',
    find: 'if (slots === 0) return undefined',
    replace: 'return undefined',
    tests,
  },
  {
    name: 'cluster signer: a standby that is required need not be there',
    file: 'server/wallet/payouts/look-at-standby.ts',
    within: 'whyForgettable',
    find: "if (rule === 'required')",
    replace: "if (rule === 'required' && slots > 0)",
    tests,
  },
  {
    name: 'cluster signer: what is signed is committed as loosely as all else',
    file: 'server/wallet/payouts/sends/send-store.ts',
    within: 'insertSend',
    find: "IN ('off', 'local')",
    replace: "IN ('none')",
    tests,
  },
  {
    name: 'cluster signer: what waits does not say why',
    file: 'server/wallet/payouts/wait-while.ts',
    within: 'waitWhile',
    find: 'await setReasonOfQueued(tx, reason)',
    replace: '',
    tests,
  },
]
