import type { Mutant } from './list.ts'

const reconcile = 'server/desk/orders/reconcile.db.test.ts'
const copies = 'server/desk/backup/copy-cluster.proof.db.test.ts'
const rights = 'server/testing/rights.db.test.ts'
const drill = 'server/testing/restore-drill.proof.db.test.ts'
const backups = 'server/watch/alerts/beat/watch-backups.db.test.ts'

/** Deliberate bugs in backups, restores, and what holds a restored database against the chain. */
export const keepBackupMutants: readonly Mutant[] = [
  {
    name: 'backup: a restored database is paid from before it is held against the chain',
    file: 'server/wallet/payouts/start-signer.ts',
    find: '    if (!isReconciled) return\n',
    replace: '',
    tests: [reconcile],
  },
  {
    name: 'backup: payouts are signed beside a transfer that nobody knows',
    file: 'server/wallet/payouts/pay-queued.ts',
    find: '  if (!(await isAllKnown(signer))) return\n',
    replace: '',
    tests: [reconcile],
  },
  {
    name: 'backup: an owner lets payouts go on before the chain is held against the database',
    file: 'server/wallet/payouts/pause-payouts.ts',
    find: "  if (!(await isOnSettledLine(db))) throw new DomainError('conflict', { message: text.reconcileFirst })\n",
    replace: '',
    tests: [reconcile],
  },
  {
    name: 'backup: the chain is held to be known before it is read',
    file: 'server/wallet/payouts/reconcile/reconcile.ts',
    find: 'if (watched === undefined || watched < final)',
    replace: 'if (watched === undefined && watched < final)',
    tests: [reconcile],
  },
  {
    name: 'backup: an order to reconcile is carried out on anybody’s word',
    file: 'server/wallet/payouts/reconcile/take-into-books.ts',
    find: '      if (doubt) throw new Refused(doubt)\n',
    replace: '',
    tests: [reconcile],
  },
  {
    name: 'backup: a transfer ends any payout that an order names',
    file: 'server/wallet/payouts/reconcile/take-into-books.ts',
    find: 'if (!payout || payout.address !== to || payout.amount * 10n ** 12n !== value)',
    replace: 'if (!payout)',
    tests: [reconcile],
  },
  {
    name: 'backup: a member bears what somebody else has signed',
    file: 'server/wallet/payouts/reconcile/take-into-books.ts',
    find: "if (given.as === 'income' && !isOurs) throw",
    replace: "if (given.as === 'income' && !isOurs && !proof) throw",
    tests: [reconcile],
  },
  {
    name: 'backup: a transfer counts before it is final',
    file: 'server/wallet/payouts/reconcile/take-into-books.ts',
    find: 'if (!proof || proof.block > final) return',
    replace: 'if (!proof) return',
    tests: [reconcile],
  },
  {
    name: 'backup: operators decide about what a reorganisation may take away',
    file: 'server/wallet/payouts/reconcile/unknown-store.ts',
    find: 'WHERE o.block_number <= c.head_number - ',
    replace: 'WHERE o.block_number <= c.head_number + ',
    tests: [reconcile],
  },
  {
    name: 'backup: a payout whose nonce went to a cancellation waits for ever',
    file: 'server/wallet/payouts/reconcile/reconcile.ts',
    find: '    await endOvertaken(final)\n',
    replace: '',
    tests: [reconcile],
  },
  {
    name: 'backup: that the chain is ahead is noted without stopping payouts',
    file: 'server/wallet/payouts/sends/check-nonce.ts',
    find: 'if (next === undefined) await raiseNonce(db, sender, mined)\n  else if (next < mined) {',
    replace:
      'if (next === undefined || next < mined) await raiseNonce(db, sender, mined)\n  if (next !== undefined && next < mined) {',
    tests: [reconcile],
  },
  {
    name: 'backup: an address that was given out and forgotten is given to somebody else',
    file: 'database/functions/note_database_line.sql',
    find: "nextval('deposit_address_index') + skipped",
    replace: "nextval('deposit_address_index')",
    tests: [reconcile],
  },
  {
    name: 'backup: any process takes transfers into the books',
    file: 'database/functions/ledger_assert_allowed.sql',
    find: "p_kind = 'reconciled' AND pg_has_role(session_user, 'fairlead_signer', 'MEMBER') AND",
    replace: "p_kind = 'reconciled' AND",
    tests: [rights],
  },
  {
    name: 'backup: the sandbox is copied while it runs',
    file: 'server/desk/backup/copy-cluster.ts',
    find: 'return existsSync(file) && isAlive(',
    replace: 'return false && isAlive(',
    tests: [copies],
  },
  {
    name: 'backup: a copy that does not start takes the place of one that does',
    file: 'server/desk/backup/copy-cluster.ts',
    find: '    await expectWhole(beside)\n',
    replace: '',
    tests: [copies],
  },
  {
    name: 'backup: what lies sealed comes back without its keys',
    file: 'server/desk/backup/needed-keys.ts',
    find: 'if (missing.length === 0) return\n',
    replace: 'if (missing.length >= 0) return\n',
    tests: [copies],
  },
  {
    name: 'backup: nobody is told that there is no new one',
    file: 'server/watch/alerts/beat/watch-backups.ts',
    find: 'if (hours >= ageHoursMax) await',
    replace: 'if (hours >= ageHoursMax * 2) await',
    tests: [backups],
  },
  {
    name: 'backup: a restore forgets the moment it was asked for',
    file: 'server/desk/backup/restore-backup.ts',
    find: '...targetOf(restore.to), ',
    replace: '',
    tests: [drill],
  },
]
