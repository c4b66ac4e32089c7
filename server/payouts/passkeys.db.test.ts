import { expect, test } from 'vitest'
import { inTx } from '../platform/db.ts'
import { challengeOf, type Said } from './approval-proof.ts'
import { approvePayout } from './approve-payout.ts'
import { enrolmentChallenge } from './enrol-keys.ts'
import { passkeyDesk } from './passkey-desk.ts'
import { queuePayout } from './queue-payout.ts'
import { payoutWorld, units, usd } from './testing/payout-world.ts'
import { softPasskey } from './testing/soft-passkey.ts'

const world = await payoutWorld()
const { db, clock, untilFinal, signer } = world
const [ann, ben] = world.operators as [bigint, bigint]
await world.fillTreasury(5_000)
const { site } = signer
const used: string[] = []
const desk = passkeyDesk({
  site,
  passkeyAbove: usd(50),
  codes: {
    async spend(_tx, { code }) {
      if (code !== '123456' || used.includes(code)) return false
      used.push(code)
      return true
    },
  },
})
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
const said = (asked: ReturnType<typeof askedOf>, operatorId = ann): Said => ({ ...asked, operatorId, round: 0n })

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

test('up to the sum a code will do, which the signer uses up, once; above it none will', async () => {
  const give = async (dollars: number) => {
    const waiting = await world.waitingWithdrawal(dollars)
    const asked = askedOf(waiting, dollars)
    await inTx(db, async (tx) => {
      await approvePayout(tx, desk, asked, approving(ann, { totp: '123456' }), usd(1_000))
      await queuePayout(tx, { ...asked, now: clock.now() })
    })
    return waiting
  }
  const [first, second] = [await give(20), await give(20)]
  await untilFinal(rounds())
  expect(await world.arrivals(first.address)).toEqual([units(19)])
  expect(await world.sendsOf(second)).toEqual([])
  await expect(give(52)).rejects.toThrow('Sign with your passkey')
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
  await rounds()()
  expect(await enrolled()).toBe(1)
})
