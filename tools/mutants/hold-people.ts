import type { Mutant } from './list.ts'

const keys = 'server/testing/keys.db.test.ts'
const personal = 'server/people/account/personal-data.db.test.ts'
const streams = 'server/platform/http/serve-stream.db.test.ts'

/** Deliberate bugs in what is held about people, and under which key. */
export const holdPeopleMutants: readonly Mutant[] = [
  {
    name: 'keys: nothing is sealed anew',
    file: 'server/platform/keys/seal-anew.ts',
    find: 'if (values.length > 0) await putSealed(tx, column, values)',
    replace: '',
    tests: [keys],
  },
  {
    name: 'keys: a service starts without a key it needs',
    file: 'server/platform/keys/settle-keys.ts',
    find: 'if (secrets.keyNames.includes(name)) continue',
    replace: 'if (name !== "") continue',
    tests: [keys],
  },
  {
    name: 'keys: another key under a known name is taken',
    file: 'server/platform/keys/settle-keys.ts',
    find: 'if (!known.get(name)?.equals(fingerprint)) throw otherKey(name)',
    replace: 'if (!known.get(name)) throw otherKey(name)',
    tests: [keys],
  },
  {
    name: 'keys: broker passwords are not handed over',
    file: 'server/bots/trading/slice.ts',
    find: '  keptByKey: [sealedPasswords],\n',
    replace: '  keptByKey: [sealedPasswords].slice(1),\n',
    tests: [keys],
  },
  {
    name: 'keys: an older list turns everything back',
    file: 'server/platform/keys/older-keys.ts',
    find: 'older.length > 0 && newest === (await sealingKey(reader))',
    replace: 'older.length > 0 && newest !== undefined && (await sealingKey(reader))',
    tests: [keys],
  },
  {
    name: 'keys: nobody is asked for new recovery codes',
    file: 'server/people/identity/slice.ts',
    find: 'background: [askToRenewCodes(identity)],',
    replace: 'background: [askToRenewCodes(identity)].slice(1),',
    tests: [keys],
  },
  {
    name: 'streams: one token opens any number',
    file: 'server/platform/http/serve-stream.ts',
    find: 'if (streams.size > streamsMax) oldest?.makeRoom()',
    replace: 'if (streams.size > 40) oldest?.makeRoom()',
    tests: [streams],
  },
  {
    name: 'second factor: older sessions outlive its switching on',
    file: 'server/people/identity/second-factor/change-factor.ts',
    find: "await endSessionsOf(tx, memberId, 'factor', caller.sessionId)",
    replace: "await endSessionsOf(tx, 0n, 'factor', caller.sessionId)",
    tests: ['server/people/identity/second-factor/second-factor.db.test.ts'],
  },
  {
    name: 'csv: a semicolon begins a formula',
    file: 'contract/csv-cell.ts',
    find: "const separators = ';,|",
    replace: "const separators = ',|",
    tests: ['contract/csv-cell.test.ts'],
  },
  {
    name: 'personal data: a session alone downloads everything',
    file: 'server/people/account/routes.ts',
    find: "    await profile.assertProof(caller, body)\n    reply.type('application/json')",
    replace: "    reply.type('application/json')",
    tests: [personal],
  },
  {
    name: 'personal data: a file ends after its first page',
    file: 'server/platform/personal-data.ts',
    find: 'last = rows.length === rowsMax ? rows.at(-1) : undefined',
    replace: 'last = rows.length > rowsMax ? rows.at(-1) : undefined',
    tests: [personal],
  },
  {
    name: 'personal data: who is still owed is forgotten',
    file: 'server/wallet/closing/erase-closed.ts',
    find: "(o.ended_at IS NULL OR (o.kind = 'refund'",
    replace: "((o.kind = 'refund'",
    tests: [personal],
  },
  {
    name: 'personal data: nobody is erased',
    file: 'server/wallet/closing/erase-closed.ts',
    find: 'if (person) for',
    replace: 'if (!person) for',
    tests: [personal],
  },
  {
    name: 'personal data: devices are kept for ever',
    file: 'server/people/identity/sessions/device-store.ts',
    find: ".where('last_seen_at', '<', before)",
    replace: ".where('last_seen_at', '<', before).where('member_id', '<', 0n)",
    tests: [personal],
  },
  {
    name: 'personal data: a debt is shed by waiting',
    file: 'server/wallet/closing/erase-closed.ts',
    find: 'OR NOT EXISTS (SELECT FROM debts_written_off d',
    replace: 'OR EXISTS (SELECT FROM people d WHERE d.id = p.id) OR EXISTS (SELECT FROM debts_written_off d',
    tests: [personal],
  },
  {
    name: 'second factor: a sign-in under way needs no code',
    file: 'server/people/identity/sign-in/sign-in.ts',
    find: 'if (!isStepNeeded && member.email_verified_at',
    replace: 'if (!member.id && member.email_verified_at',
    tests: ['server/people/identity/second-factor/second-factor.db.test.ts'],
  },
  {
    name: 'streams: a page that made room comes back at once',
    file: 'web/lib/live/follow-stream.ts',
    find: 'madeRoom ? timings.crowdedMs : delayMs()',
    replace: 'delayMs()',
    tests: ['web/lib/live/follow-stream.test.ts'],
  },
]
