import type { Mutant } from './list.ts'

const abuse = 'server/testing/abuse.db.test.ts'
const orders = 'server/orders/orders.db.test.ts'
const profile = 'server/account/profile.db.test.ts'
const routine = (name: string) => `migrations/functions/${name}.sql`

/** Deliberate bugs about debts, doubts that must stop payouts, and keys that must not leave the signer. */
export const holdDebtMutants: readonly Mutant[] = [
  {
    name: 'debt: closing and reopening erases it',
    file: routine('fuel_reopen'),
    find: '  UPDATE fuel_charges SET arrears = arrears + written_off, written_off = 0 WHERE member_id = p_member AND written_off > 0;\n',
    replace: '',
    tests: [profile],
  },
  {
    name: 'debt: a closed member’s income is paid whole',
    file: routine('leftover_return'),
    find: 'greatest(income - fuel_owed(p_member), 0)',
    replace: 'income',
    tests: [abuse],
  },
  {
    name: 'debt: income is sent to who owes more',
    file: routine('fuel_owed'),
    find: 'WHERE member_id = p_member AND written_off > 0',
    replace: 'WHERE member_id = p_member AND written_off < 0',
    tests: [orders],
  },
  {
    name: 'debt: whoever owes may withdraw',
    file: 'server/withdrawals/request-withdrawal.ts',
    find: "  if ((await readArrears(tx, memberId)) > 0n) throw new DomainError('arrears_open')\n",
    replace: '',
    tests: [profile],
  },
]
