// long: a list, not logic.
import type { Mutant } from './list.ts'

const signals = 'server/wallet/withdrawals/decide/assess-withdrawal.db.test.ts'
const identity = 'server/people/identity'
const http = 'server/platform/http'
const door = 'server/testing/door.db.test.ts'
const patterns = 'server/testing/slow-patterns.test.ts'
const takeover = `${identity}/standing/takeover.db.test.ts`
const resetFactor = `${identity}/second-factor/reset-factor.db.test.ts`
const guessing = `${identity}/sign-in/guessing.db.test.ts`
const factor = `${identity}/second-factor/second-factor.db.test.ts`
const operators = `${identity}/operators/operators.db.test.ts`
const stamp = 'server/platform/database/stamp-mode.db.test.ts'
const queue = `${identity}/sign-in/hashing-queue.test.ts`

/** Deliberate bugs in who is let in: one at least for each way in that was found open. */
export const doorMutants: readonly Mutant[] = [
  {
    name: 'door: paths of any length are looked at',
    file: `${http}/create-app.ts`,
    find: "done(request.url.length > urlCharactersMax ? new DomainError('too_large') : undefined)",
    replace: 'done()',
    tests: [door],
  },
  {
    name: 'door: slashes are cut off by a slow pattern',
    file: `${http}/serve-site.ts`,
    find: 'return withoutEndSlashes(decodeURIComponent(path))',
    replace: "return decodeURIComponent(path).replace(/(.)\\/+$/, '$1')",
    tests: [patterns],
  },
  {
    name: 'door: pages have no limit',
    file: `${http}/serve-site.ts`,
    find: "    await app.countCall('the site', countingAddressOf(request), siteReads)\n",
    replace: '',
    tests: [door],
  },
  {
    name: 'door: long paths are logged whole',
    file: 'server/platform/logging.ts',
    find: 'url.slice(0, pathCharactersMax)',
    replace: 'url.slice(0)',
    tests: [door],
  },
  {
    name: 'door: a link does not bring what it was asked for with',
    file: `${identity}/email/verify-email.ts`,
    find: 'if (name !== null && passwordHash !== null) {',
    replace: 'if (name !== null && passwordHash === null) {',
    tests: [takeover],
  },
  {
    name: 'door: a sign-up has its place in the team at once',
    file: `${identity}/sign-up/sign-up.ts`,
    find: 'if (added) return sendVerification',
    replace:
      "if (added) await tx.insertInto('sponsorships').values({ member_id: added.id, uplines: [chosen.sponsorId ?? 0n], root_id: added.id }).execute()\n    if (added) return sendVerification",
    tests: [takeover],
  },
  {
    name: 'door: a reset leaves the payout address as it is',
    file: 'server/people/account/profile-store.ts',
    find: 'usable_at: sql`greatest(usable_at,',
    replace: 'usable_at: sql`least(usable_at,',
    tests: [takeover],
  },
  {
    name: 'door: a session is stored without looking at the password again',
    file: `${identity}/sign-in/sign-in.ts`,
    find: "  if (locked?.password_hash !== member.password_hash) throw new DomainError('invalid_credentials')\n",
    replace: '',
    tests: [takeover],
  },
  {
    name: 'door: two changes of one password are both done',
    file: `${identity}/sign-in/change-own-password.ts`,
    find: 'if (locked?.password_hash !== proven.current)',
    replace: 'if (!locked)',
    tests: [takeover],
  },
  {
    name: 'door: a session that is used never ends',
    file: `${identity}/sessions/session-store.ts`,
    find: 'sql`least(greatest(expires_at,',
    replace: 'sql`greatest(greatest(expires_at,',
    tests: [takeover],
  },
  {
    name: 'door: a stream outlives its session',
    file: `${http}/serve-stream.ts`,
    find: 'if (ofSession === sessionId) end()',
    replace: 'if (ofSession === -sessionId) end()',
    tests: [door],
  },
  {
    name: 'door: what a header calls an address is kept as one',
    file: `${http}/caller-address.ts`,
    find: "if (!isIPv6(given) || given.includes('%')) return ''",
    replace: "if (!isIPv6(given) || given.includes('%')) return given",
    tests: [door],
  },
  {
    name: 'door: every address of version 6 counts for itself',
    file: `${http}/caller-address.ts`,
    find: 'return isIPv6(address) ? networkOf(address) : address',
    replace: 'return address',
    tests: [door],
  },
  {
    name: 'door: wrong passwords count by the account alone',
    file: `${identity}/sign-in/find-by-password.ts`,
    find: 'const atAddress = ({ email, from }: Credentials) =>',
    replace: 'const atAddress = ({ email, from }: Credentials) => email ||',
    tests: [guessing],
  },
  {
    name: 'door: an account may be guessed at from everywhere',
    file: `${identity}/sign-in/find-by-password.ts`,
    find: 'if (isGuessedAt && ',
    replace: 'if (isGuessedAt && given.email === "" && ',
    tests: [guessing],
  },
  {
    name: "door: one account's link opens another",
    file: `${identity}/sign-in/sign-in-mail.ts`,
    find: 'return found !== undefined && (await findMemberByEmail(db, email))?.id === found.member_id',
    replace: 'return found !== undefined && email !== ""',
    tests: [guessing],
  },
  {
    name: 'door: a newer recovery link voids the older ones',
    file: `${identity}/sign-in/reset-password.ts`,
    find: '        const token = newToken()\n        await insertMailToken',
    replace:
      '        const token = newToken()\n        await voidMailTokens(tx, member.id, now)\n        await insertMailToken',
    tests: [guessing],
  },
  {
    name: 'door: whoever came first is hashed first',
    file: `${identity}/sign-in/hashing-queue.ts`,
    find: 'underWay(one) < underWay(best)',
    replace: 'underWay(one) < -1',
    tests: [queue],
  },
  {
    name: 'door: names may hold what nobody sees',
    file: 'contract/fields.ts',
    find: 'filled(required, charactersMax).refine((value) => !unseen.test(value), text.nameCharacters)',
    replace: 'filled(required, charactersMax)',
    tests: [takeover],
  },
  {
    name: 'door: a link sent again tells another time than that of its sign-up',
    file: `${identity}/sign-up/sign-up.ts`,
    find: 'terms_accepted_at: signedUpAt } = member',
    replace: 'terms_accepted_at: _ } = member\n  const signedUpAt = now',
    tests: ['server/people/identity/sign-up/accounts.db.test.ts'],
  },
  {
    name: 'door: a closed account is opened again without the second step',
    file: `${identity}/sign-in/reopen-sign-in.ts`,
    find: 'if (await isSecondFactorOn(identity.db, member.id)) {',
    replace: 'if (member.name === "") {',
    tests: [factor],
  },
  {
    name: 'door: the verification mail greets by name',
    file: `${identity}/sign-up/sign-up.ts`,
    find: 'await mailer.queue(tx, verificationLetter(email, publicUrl, token, chosen.signedUpAt), now',
    replace:
      'const letter = verificationLetter(email, publicUrl, token, chosen.signedUpAt)\n  await mailer.queue(tx, { ...letter, text: chosen.name + letter.text }, now',
    tests: [takeover],
  },
  {
    name: 'door: verification mails have no end',
    file: `${identity}/sign-up/sign-up.ts`,
    find: 'const verificationsPerDayMax = 5',
    replace: 'const verificationsPerDayMax = 500',
    tests: [takeover],
  },
  {
    name: 'door: only the list of common passwords counts',
    file: `${identity}/password.ts`,
    find: 'const scoreMin = 3',
    replace: 'const scoreMin = 0',
    tests: [takeover],
  },
  {
    name: 'door: caches may keep private answers',
    file: `${http}/serve.ts`,
    find: "reply.header('cache-control', 'no-store')",
    replace: "reply.header('vary', 'origin')",
    tests: [door],
  },
  {
    name: 'door: the stream has no headers of its own',
    file: `${http}/serve-stream.ts`,
    find: '      ...(reply.getHeaders() as OutgoingHttpHeaders),\n',
    replace: '',
    tests: [door],
  },
  {
    name: 'door: the sandbox answers to any name',
    file: `${http}/serve.ts`,
    find: "  if (!isLocal) throw new DomainError('not_found')\n",
    replace: '',
    tests: [door],
  },
  {
    name: 'door: all terminals share one limit',
    file: `${http}/serve.ts`,
    find: 'await app.countCall(name, terminalNamedIn(request), limit)',
    replace: "await app.countCall(name, '', limit)",
    tests: [door],
  },
  {
    name: 'door: a sandbox can be started live',
    file: 'server/platform/database/stamp-mode.ts',
    find: "if (mode === 'live' && rowCount !== 0) throw",
    replace: "if (mode === 'live' && rowCount === null) throw",
    tests: [stamp],
  },
  {
    name: 'door: a live database can be started as a sandbox',
    file: 'server/platform/database/stamp-mode.ts',
    find: 'if ((await readMode(client)) !== mode) throw new PlainSentence(refusals[mode])',
    replace: 'await readMode(client)',
    tests: [stamp],
  },
  {
    name: 'second factor: a code is good twice',
    file: `${identity}/second-factor/factor-codes.ts`,
    find: 'if (step === undefined || step <= kept.last_step) return false',
    replace: 'if (step === undefined) return false',
    tests: [factor],
  },
  {
    name: 'second factor: a clock may be off by two steps',
    file: `${identity}/second-factor/factor-codes.ts`,
    find: 'const driftSteps = 1',
    replace: 'const driftSteps = 2',
    tests: [factor],
  },
  {
    name: 'second factor: a recovery code is good twice',
    file: `${identity}/second-factor/factor-store.ts`,
    find: "    .where('used_at', 'is', null)\n    .executeTakeFirst()\n  return numUpdatedRows > 0n",
    replace: '    .executeTakeFirst()\n  return numUpdatedRows > 0n',
    tests: [factor],
  },
  {
    name: 'second factor: codes may be guessed without end',
    file: `${identity}/second-factor/second-step.ts`,
    find: "  if (waitSeconds !== undefined) throw new DomainError('rate_limited', { retryAfterSeconds: waitSeconds })\n",
    replace: '',
    tests: [factor],
  },
  {
    name: 'second factor: it is switched off by the password alone',
    file: `${identity}/second-factor/factor-routes.ts`,
    find: '    await takeSecondStep(identity, { id: caller.memberId, name: caller.name, email: caller.email }, proof)\n',
    replace: '',
    tests: [factor],
  },
  {
    name: 'second factor: the payout address needs no code',
    file: `${identity}/sign-in/assert-proof.ts`,
    find: '  await assertSecondFactor(',
    replace: '  if (proof.totp) await assertSecondFactor(',
    tests: [factor],
  },
  {
    name: 'second factor: whoever still uses it loses it to a story',
    file: `${identity}/second-factor/reset-factor.ts`,
    find: 'if (await wasFactorUsedSince(',
    replace: 'if (!isFactorConfirmed && await wasFactorUsedSince(',
    tests: [resetFactor],
  },
  {
    name: 'second factor: whoever still uses the passkey loses it to a story',
    file: 'server/people/identity/second-factor/factor-store.ts',
    find: 'AND last_used_at > ',
    replace: 'AND false AND last_used_at > ',
    tests: [resetFactor],
  },
  {
    name: 'second factor: sessions outlive its reset',
    file: `${identity}/second-factor/reset-factor.ts`,
    find: "  await endSessionsOf(tx, memberId, 'support')\n",
    replace: '',
    tests: [resetFactor],
  },
  {
    name: 'second factor: the payout address is used at once after its reset',
    file: `${identity}/second-factor/reset-factor.ts`,
    find: 'await holdPayoutAddress(tx, memberId, now)',
    replace: "'0x'",
    tests: [resetFactor],
  },
  {
    name: 'second factor: its reset is no recent change',
    file: `${identity}/second-factor/reset-factor.ts`,
    find: '  await noteFactorChange(tx, memberId, now)\n',
    replace: '',
    tests: [resetFactor],
  },
  {
    name: 'second factor: nobody is told before its reset',
    file: `${identity}/second-factor/reset-factor.ts`,
    find: '  await mailer.queue(tx, factorResetRequestedLetter(member, publicUrl), now)\n',
    replace: '',
    tests: [resetFactor],
  },
  {
    name: 'signals: a new device is not told',
    file: `${identity}/sessions/note-device.ts`,
    find: 'if (isNew && earlier > 0)',
    replace: 'if (isNew && earlier < 0)',
    tests: [guessing],
  },
  {
    name: 'signals: nobody knows when the password was changed',
    file: `${identity}/store.ts`,
    find: '.set({ password_hash: passwordHash, password_changed_at: now })',
    replace: '.set({ password_hash: passwordHash, password_changed_at: null })',
    tests: [guessing],
  },
  {
    name: 'signals: who only looked on seems to be on the same network',
    file: 'server/wallet/withdrawals/decide/risk-store.ts',
    find: `WHERE address = mine.address
           AND member_id <> \${memberId} AND viewer_id IS NULL`,
    replace: `WHERE address = mine.address
           AND member_id <> \${memberId}`,
    tests: [signals],
  },
  {
    name: 'signals: a device is the same on any network',
    file: 'server/wallet/withdrawals/decide/risk-store.ts',
    find: 'WHERE address = mine.address AND user_agent = mine.user_agent',
    replace: 'WHERE user_agent = mine.user_agent',
    tests: [signals],
  },
  {
    name: 'signals: a ring is not seen from below',
    file: 'server/wallet/withdrawals/decide/risk-store.ts',
    find: 'OR m.id = ANY (own.uplines)',
    replace: 'OR false',
    tests: [signals],
  },
  {
    name: 'operators: a live one needs no second factor',
    file: `${identity}/sessions/authenticate.ts`,
    find: '(isSandbox || row.has_second_factor)',
    replace: '(isSandbox || row.has_second_factor !== undefined)',
    tests: [operators],
  },
  {
    name: 'operators: the application can invite them',
    file: 'database/grants.sql',
    find: 'GRANT SELECT ON operator_invitations TO fairlead_api;',
    replace: 'GRANT SELECT, INSERT ON operator_invitations TO fairlead_api;',
    tests: [operators],
  },
  {
    name: 'door: each start of a process takes a twentieth of an hour',
    file: 'server/platform/http/rate-limit.ts',
    find: 'limit.windowSeconds > leasedSecondsMax ? 1 : ',
    replace: '',
    tests: ['server/platform/http/rate-limit.db.test.ts'],
  },
]
