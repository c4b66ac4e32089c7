import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import type { Identity } from '../../../people/identity/identity.ts'
import { giveAuthenticator } from '../../../people/identity/second-factor/give-authenticator.ts'
import { operatorCodes } from '../../../people/identity/second-factor/operator-codes.ts'
import { inTx } from '../../../platform/database/db.ts'
import { createTally } from '../../../platform/http/tally.ts'
import { Secrets } from '../../../platform/keys/secrets.ts'
import { createMailer } from '../../../platform/mail/outbox.ts'
import { queuePayout } from '../queue-payout.ts'
import { payoutWorld, units, usd } from '../testing/payout-world.ts'
import { softPasskey } from '../testing/soft-passkey.ts'
import { challengeOf, type Statement } from './approval-proof.ts'
import { approvePayout } from './approve-payout.ts'
import { endMeans } from './end-means.ts'
import { enrolmentChallenge } from './enrol-keys.ts'
import { passkeyDesk } from './passkey-desk.ts'

const world = await payoutWorld()
const { db, clock, untilFinal, signer } = world
const [ann, ben] = world.operators as [bigint, bigint]
await world.fillTreasury(5_000)
const { site } = signer
const secrets = new Secrets([{ name: 'test', key: Buffer.alloc(32, 7) }])
const identity = {
  ...{ db, pool: world.database.pool, clock, secrets, mailer: createMailer(secrets), publicUrl: site.origin },
  tally: createTally(world.database.pool, clock, 1),
} as unknown as Identity
const codes = operatorCodes(secrets, identity)
const desk = passkeyDesk({ site, passkeyAbove: usd(50), codes })
/** As an operator sets an authenticator up; what was there before is gone. */
async function giveApp(operatorId: bigint, secret = new Secret({ size: 20 }).base32): Promise<TOTP> {
  await db.deleteFrom('authenticators').where('member_id', '=', operatorId).execute()
  await giveAuthenticator(identity, operatorId, secret)
  return new TOTP({ secret: Secret.fromBase32(secret) })
}
const codeOf = (app: TOTP) => app.generate({ timestamp: clock.now().getTime() })
const rounds = () => world.rounds({ desk })
const keys = { ann: softPasskey(site), ben: softPasskey(site), new: softPasskey(site) }

/** As the owner of the database confirms the first keys. */
for (const [operator_id, key] of [
  [ann, keys.ann],
  [ben, keys.ben],
] as const)
  await db
    .insertInto('payout_keys')
    .values({
      operator_id,
      credential_id: key.credentialId,
      public_key: key.publicKey,
      enrolled_at: clock.now(),
    })
    .execute()

type Waiting = Awaited<ReturnType<typeof world.waitingWithdrawal>>
const askedOf = ({ withdrawalId, memberId, address }: Waiting, dollars: number) => ({
  kind: 'withdrawal' as const,
  subjectId: withdrawalId,
  memberId,
  address,
  amount: usd(dollars - 1),
})
const approving = (operatorId: bigint, given: object) => ({ operatorId, given, now: clock.now() })
const said = (asked: ReturnType<typeof askedOf>, operatorId = ann): Statement => ({ ...asked, operatorId, round: 0n })

test('a passkey’s signature over number, amount and address lets a payout out', async () => {
  const waiting = await world.waitingWithdrawal(100)
  const asked = askedOf(waiting, 100)
  const signed = { passkey: keys.ann.sign(challengeOf(said(asked))) }
  await inTx(db, async (tx) => {
    await approvePayout(tx, desk, asked, approving(ann, signed), usd(1_000))
    await queuePayout(tx, { ...asked, now: clock.now() })
  })
  await untilFinal(rounds())
  expect(await world.arrivals(waiting.address)).toEqual([units(99)])
})

test.each([
  [
    'another amount',
    (asked: ReturnType<typeof askedOf>) => keys.ann.sign(challengeOf(said({ ...asked, amount: usd(1) }))),
  ],
  [
    'another address',
    (asked: ReturnType<typeof askedOf>) =>
      keys.ann.sign(challengeOf(said({ ...asked, address: `0x${'11'.repeat(20)}` }))),
  ],
  [
    'another withdrawal',
    (asked: ReturnType<typeof askedOf>) => keys.ann.sign(challengeOf(said({ ...asked, subjectId: 1n }))),
  ],
  ['a key that nobody enrolled', (asked: ReturnType<typeof askedOf>) => keys.new.sign(challengeOf(said(asked)))],
  ['the key of another operator', (asked: ReturnType<typeof askedOf>) => keys.ben.sign(challengeOf(said(asked)))],
  [
    'another site',
    (asked: ReturnType<typeof askedOf>) =>
      softPasskey({ ...site, origin: 'http://evil.test' }).sign(challengeOf(said(asked))),
  ],
])('a signature of %s is refused by the API, and by the signer when it is written into the table', async (_, forge) => {
  const waiting = await world.waitingWithdrawal(100)
  const asked = askedOf(waiting, 100)
  const passkey = forge(asked)
  await expect(
    inTx(db, (tx) => approvePayout(tx, desk, asked, approving(ann, { passkey }), usd(1_000))),
  ).rejects.toThrow('does not belong to a passkey of yours')
  await inTx(db, async (tx) => {
    await queuePayout(tx, { ...asked, now: clock.now() })
    const { kind, subjectId, amount, address } = asked
    const proof = JSON.stringify({ kind: 'passkey', assertion: passkey })
    await tx
      .insertInto('payout_approvals')
      .values({ kind, subject_id: subjectId, operator_id: ann, amount, address, proof, at: clock.now() })
      .execute()
  })
  await untilFinal(rounds())
  expect(await world.sendsOf(waiting)).toEqual([])
})

/** Asked for by code, as the API takes it. */
async function give(dollars: number, totp: string, operatorId = ann) {
  const waiting = await world.waitingWithdrawal(dollars)
  const asked = askedOf(waiting, dollars)
  await inTx(db, async (tx) => {
    await approvePayout(tx, desk, asked, approving(operatorId, { totp }), usd(1_000))
    await queuePayout(tx, { ...asked, now: clock.now() })
  })
  return waiting
}
/** A code written into the table, as whoever has the API's login can. */
async function write(totp: string, at: Date, operatorId = ann) {
  const waiting = await world.waitingWithdrawal(20)
  const { kind, subjectId, amount, address, ...asked } = askedOf(waiting, 20)
  await inTx(db, async (tx) => {
    await queuePayout(tx, { ...asked, kind, subjectId, amount, address, now: clock.now() })
    const proof = JSON.stringify({ kind: 'totp', code: totp })
    await tx
      .insertInto('payout_approvals')
      .values({ kind, subject_id: subjectId, operator_id: operatorId, amount, address, proof, at })
      .execute()
  })
  return waiting
}

test('up to the sum a code will do, which the signer looks at and uses up; above it none will', async () => {
  const app = await giveApp(ann)
  // Nobody's code counts before the signer has noted the authenticator.
  await expect(give(20, codeOf(app))).rejects.toThrow('Sign with your passkey')
  await rounds()()
  await expect(give(20, '000000')).rejects.toMatchObject({ code: 'invalid_totp' })
  const code = codeOf(app)
  const first = await give(20, code)
  await expect(give(20, code)).rejects.toMatchObject({ code: 'invalid_totp' })
  const usedAt = clock.now()
  await untilFinal(rounds())
  expect(await world.arrivals(first.address)).toEqual([units(19)])
  clock.pass(60)
  // The API's note of which codes were used can be set back by whoever has its login; the signer keeps its own.
  await db.updateTable('authenticators').set({ last_step: 0n }).execute()
  const copied = await write(code, usedAt)
  const guessed = await write('000000', clock.now())
  await untilFinal(rounds())
  for (const waiting of [copied, guessed]) {
    expect(await world.sendsOf(waiting)).toEqual([])
    expect((await world.payoutOf(waiting)).reason).toContain('the code of an approval is wrong or was used')
  }
  await expect(give(52, codeOf(app))).rejects.toThrow('Sign with your passkey')
})

test('a code that somebody saved up is too old for the signer', async () => {
  const app = await giveApp(ann)
  await db.deleteFrom('payout_authenticators').execute()
  await rounds()()
  const typedAt = clock.now()
  const code = codeOf(app)
  clock.pass(3_601)
  const saved = await write(code, typedAt)
  await untilFinal(rounds())
  expect(await world.sendsOf(saved)).toEqual([])
  expect((await world.payoutOf(saved)).reason).toContain('the code of an approval is too old')
})

test('an authenticator that was put in the place of an operator’s lets nothing out', async () => {
  await giveApp(ben)
  await rounds()()
  const thiefs = await giveApp(ben)
  await rounds()()
  await expect(give(20, codeOf(thiefs), ben)).rejects.toThrow('Sign with your passkey')
  const written = await write(codeOf(thiefs), clock.now(), ben)
  await untilFinal(rounds())
  expect(await world.sendsOf(written)).toEqual([])
  expect((await world.payoutOf(written)).reason).toContain('not the one noted first')
})

test('only the signatures of two operators enrol a key', async () => {
  const wish = { operatorId: ann, credentialId: keys.new.credentialId, publicKey: keys.new.publicKey }
  const { id } = await db
    .insertInto('payout_key_wishes')
    .values({ operator_id: ann, credential_id: wish.credentialId, public_key: wish.publicKey, asked_at: clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const vote = (operator_id: bigint, by: keyof typeof keys, challenge = enrolmentChallenge(wish)) =>
    db
      .insertInto('payout_key_votes')
      .values({ wish_id: id, operator_id, assertion: JSON.stringify(keys[by].sign(challenge)), at: clock.now() })
      .onConflict((conflict) =>
        conflict
          .columns(['wish_id', 'operator_id'])
          .doUpdateSet({ assertion: JSON.stringify(keys[by].sign(challenge)) }),
      )
      .execute()
  const enrolled = async () =>
    (
      await db
        .selectFrom('payout_keys')
        .select('credential_id')
        .where('credential_id', '=', wish.credentialId)
        .execute()
    ).length
  await vote(ann, 'ann')
  await rounds()()
  expect(await enrolled()).toBe(0)
  // The second voice is the first one again, or of a key that is not theirs, or for something else.
  for (const [by, challenge] of [
    ['ann', undefined],
    ['new', undefined],
    ['ben', enrolmentChallenge({ ...wish, operatorId: ben })],
  ] as const) {
    await vote(ben, by, challenge)
    await rounds()()
    expect(await enrolled()).toBe(0)
  }
  await vote(ben, 'ben')
  // Whoever has left speaks for nobody any more.
  await db.updateTable('members').set({ role: 'support' }).where('id', '=', ben).execute()
  await rounds()()
  expect(await enrolled()).toBe(0)
  await db.updateTable('members').set({ role: 'finance' }).where('id', '=', ben).execute()
  await rounds()()
  expect(await enrolled()).toBe(1)
})

test('what an operator has let through is not paid when they are locked or sent away first, and no key of theirs comes back', async () => {
  const letThrough = async (by: bigint, key: typeof keys.ann, waiting: Waiting, round = 0n) => {
    const asked = askedOf(waiting, 100)
    const passkey = key.sign(challengeOf({ ...asked, operatorId: by, round }))
    await inTx(db, async (tx) => {
      await approvePayout(tx, desk, asked, approving(by, { passkey }), usd(1_000))
      await queuePayout(tx, { ...asked, now: clock.now() })
    })
  }
  const lock = (locked_at: Date | null) =>
    db
      .updateTable('members')
      .set({ locked_at, lock_reason: locked_at && 'A test' })
      .where('id', '=', ann)
      .execute()
  const locked = await world.waitingWithdrawal(100)
  await letThrough(ann, keys.ann, locked)
  await lock(clock.now())
  await untilFinal(rounds())
  expect(await world.sendsOf(locked)).toEqual([])
  expect((await world.payoutOf(locked)).reason).toContain('no operator approved it')

  // Two have enrolled `keys.new` for them above: the wish and its signatures are still there.
  expect(await inTx(db, (tx) => endMeans(tx, ann, clock.now()))).toContain(locked.withdrawalId)
  expect((await world.payoutOf(locked)).status).toBe('waiting')
  expect(await db.selectFrom('payout_authenticators').select('mark').where('operator_id', '=', ann).execute()).toEqual(
    [],
  )
  await lock(null)
  await untilFinal(rounds())
  const left = await db.selectFrom('payout_keys').select('operator_id').execute()
  expect(left.map(({ operator_id }) => operator_id)).not.toContain(ann)
  const later = await world.waitingWithdrawal(100)
  for (const key of [keys.ann, keys.new])
    await expect(letThrough(ann, key, later)).rejects.toThrow('does not belong to a passkey of yours')
  await letThrough(ben, keys.ben, locked)
  await untilFinal(rounds())
  expect(await world.arrivals(locked.address)).toEqual([units(99)])
})
