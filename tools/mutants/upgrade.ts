import type { Mutant } from './list.ts'

const faults = 'server/platform/schema/find-schema-faults.db.test.ts'
const killed = 'server/platform/schema/killed-upgrade.db.test.ts'
const underLoad = 'killed at any statement of an upgrade, under load'
const failures = 'server/platform/start-failures.db.test.ts'
const rules = 'server/platform/schema/migration-rules.test.ts'
const brought = 'server/platform/schema/migrate.db.test.ts'
const ten = 'server/platform/schema/ten-migrations.proof.db.test.ts'
const again = 'server/platform/ask-again.db.test.ts'

/** Deliberate bugs in upgrades and starts. */
export const upgradeMutants: readonly Mutant[] = [
  {
    name: 'upgrade: a right too many is not seen',
    file: 'server/platform/schema/find-schema-faults.ts',
    find: '...lacking(live, noted).map((right)',
    replace: '...lacking(live, live).map((right)',
    tests: [faults],
  },
  {
    name: 'upgrade: a function replaced by hand is not put right',
    file: 'server/platform/schema/make-routines.ts',
    find: 'here.some((one, index) => one !== before[index])',
    replace: 'false',
    tests: [killed],
    named: 'what was broken by hand',
  },
  {
    name: 'upgrade: the version before brings its functions back',
    file: 'server/platform/schema/find-schema-faults.ts',
    find: 'if (database.newestMigration > migrations.length) return true',
    replace: '',
    tests: [killed],
    named: underLoad,
  },
  {
    name: 'upgrade: tables are committed before rights',
    file: 'server/platform/schema/bring-in-one-step.ts',
    find: 'for (const migration of migrations) await run(client, migration)',
    replace:
      "for (const migration of migrations) await run(client, migration)\n      await client.query('COMMIT; BEGIN')",
    tests: [killed],
    named: underLoad,
  },
  {
    name: 'upgrade: what rows say was done is not looked at',
    file: 'server/platform/schema/migrate.ts',
    find: ' && (await faultsOf(client, files)).length === 0) return 0',
    replace: ') return 0',
    tests: [killed],
    named: 'what was broken by hand',
  },
  {
    name: 'upgrade: a process is ready on the tables of the version before',
    file: 'server/compose/open-readiness.ts',
    find: 'others: [schema, keys]',
    replace: 'others: [keys]',
    tests: [killed],
    named: underLoad,
  },
  {
    name: 'upgrade: what a step made of tables is forgotten when functions wait for a later one',
    file: 'server/platform/schema/bring-in-one-step.ts',
    find: ' else if (!(await isPossible(client, finish))) await noteMigrated(client, before, await readLiveObjects(client))',
    replace: ' else await isPossible(client, finish)',
    tests: [brought],
  },
  {
    name: 'upgrade: a function with a further parameter stands beside the one of before',
    file: 'server/platform/schema/make-routines.ts',
    find: 'if (after <= 1)',
    replace: 'if (after >= 0)',
    tests: [brought],
  },
  {
    name: 'upgrade: what stood on a dropped function is not made again',
    file: 'server/platform/schema/make-routines.ts',
    find: 'if (dropped) standing = await readSignatures(client)',
    replace: '',
    tests: [brought],
  },
  {
    name: 'upgrade: a value is used by the transaction that adds it',
    file: 'server/platform/schema/migrate.ts',
    find: 'if (!isOutside && !addsTypeValue(migration)) continue',
    replace: 'if (!isOutside) continue',
    tests: [brought],
  },
  {
    name: 'upgrade: a view that names a value still to come stops the steps before it',
    file: 'server/platform/schema/bring-in-one-step.ts',
    find: ", '22P02', '55P04']",
    replace: ']',
    tests: [brought],
  },
  {
    name: 'rights: the API may not put what a member types in the place of what they typed before',
    file: 'database/grants.sql',
    find: 'GRANT INSERT, UPDATE (broker, server, typed_at), DELETE ON broker_servers',
    replace: 'GRANT INSERT, DELETE ON broker_servers',
    tests: ['server/bots/trading/bot-calls.db.test.ts'],
  },
  {
    name: 'start: who may not migrate does not wait',
    file: 'server/platform/patience.ts',
    find: 'if (waitedMs >= waitMsMax)',
    replace: 'if (waitedMs >= 0)',
    tests: [failures],
  },
  {
    name: 'start: a login without its role’s rights is let in',
    file: 'server/platform/database/logins.ts',
    find: 'if (!has.includes(wanted))',
    replace: 'if (has.includes(wanted))',
    tests: [failures],
  },
  {
    name: 'upgrade: an index that stops writers is let through',
    file: 'server/platform/schema/migration-rules.ts',
    find: "if (!concurrently && !made.has(table ?? ''))",
    replace: "if (!concurrently && made.has(table ?? ''))",
    tests: [rules],
  },
  {
    name: 'upgrade: a plan of before is kept',
    file: 'server/platform/database/keep-plans.ts',
    find: 'if (name && isSchemaMoved(error))',
    replace: 'if (!name && isSchemaMoved(error))',
    tests: [again],
  },
  {
    name: 'upgrade: what waited in a function of before is refused',
    file: 'server/platform/ask-again.ts',
    find: "if (code === '42883') return true",
    replace: '',
    tests: [again],
  },
  {
    name: 'upgrade: a further parameter of a function that is closed to others ends the upgrade',
    file: 'server/platform/schema/make-routines.ts',
    find: ", '42809', '42725']",
    replace: ", '42809']",
    tests: [brought],
  },
  {
    name: 'upgrade: functions are gone before they are made anew',
    file: 'server/platform/schema/make-routines.ts',
    find: 'for (const gone of formerly) await drop(client, gone)',
    replace: `for (const gone of formerly) await drop(client, gone)
  // A new database has nobody who calls them.
  if (changed.length > 0 && changed.length < 20) {
    for (const one of changed) await drop(client, one)
    await client.query('COMMIT; SELECT pg_sleep(1); BEGIN')
  }`,
    tests: [ten],
  },
]
