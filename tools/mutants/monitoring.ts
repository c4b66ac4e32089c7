import type { Mutant } from './list.ts'

const files = 'server/testing/monitoring.db.test.ts'
const rules = 'deploy/monitoring/rules.yml'

/** Deliberate bugs in what Prometheus is told, in what it makes of that, and in where it sends people. */
export const monitoringMutants: readonly Mutant[] = [
  {
    name: 'monitoring: figures that nobody asked a lost database for count as read',
    file: 'server/platform/work/figures.ts',
    find: 'isLost ? sources.slice(place).map((source) => source.name) : [name]',
    replace: '[name]',
    tests: ['server/platform/work/figures.db.test.ts'],
  },
  {
    name: 'monitoring: a round of the signer that failed counts as done',
    file: 'server/wallet/payouts/start-signer.ts',
    find: "outcome: 'failed'",
    replace: "outcome: 'done'",
    tests: ['server/wallet/payouts/start-signer.db.test.ts'],
  },
  {
    name: 'monitoring: every process is ready',
    file: 'server/platform/work/measure-process.ts',
    find: '(await readiness()).length === 0 ? 1 : 0',
    replace: '(await readiness()).length === 0 ? 1 : 1',
    tests: ['server/platform/work/measure-process.test.ts'],
  },
  {
    name: 'monitoring: a process that was upgraded on the disk runs the new version at once',
    file: 'server/platform/work/measure-process.ts',
    find: 'version ??= readVersion(folder)',
    replace: 'version = readVersion(folder)',
    tests: ['server/platform/work/measure-process.test.ts'],
  },
  {
    name: 'monitoring: nobody falls behind in what the database writes',
    file: 'server/platform/work/database-figures.ts',
    find: 'greatest(0, pg_wal_lsn_diff(',
    replace: 'least(0, pg_wal_lsn_diff(',
    tests: ['server/platform/work/database-figures.db.test.ts'],
  },
  {
    name: 'monitoring: a rule draws another line than the product',
    file: rules,
    find: 'fairlead_silent_seconds{part="worker"}) > 180',
    replace: 'fairlead_silent_seconds{part="worker"}) > 1800',
    tests: [files],
  },
  {
    name: 'monitoring: a rule asks for a kind of alert that there is not',
    file: rules,
    find: 'alert_undelivered|mail_stuck',
    replace: 'alert_undelivered|mails_stuck',
    tests: [files],
  },
  {
    name: 'monitoring: a rule asks for a metric that nobody tells',
    file: rules,
    find: 'max by (job) (fairlead_payouts_stopped)',
    replace: 'max by (job) (fairlead_payouts_halted)',
    tests: [files],
  },
  {
    name: 'monitoring: a rule sends people to a page that there is not',
    file: rules,
    find: 'docs/runbooks/gas-low.md',
    replace: 'docs/runbooks/gas.md',
    tests: [files],
  },
  {
    name: 'monitoring: an alert’s letter does not say where stands what to do',
    file: 'server/watch/alerts/send/letters.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what stands in the file.
    find: '`What to do: ${runbook}. `',
    replace: "''",
    tests: ['server/watch/alerts/send/tell-operators.db.test.ts'],
  },
]
