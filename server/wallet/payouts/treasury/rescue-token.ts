import { type Address, erc20Abi, type Hash, isAddress, zeroAddress } from 'viem'
import { arePayoutsStopped } from '../../../finance/ledger/payouts.ts'
import { inTx } from '../../../platform/database/db.ts'
import { PlainSentence } from '../../../platform/plain-sentence.ts'
import { writeAudit } from '../../../watch/audit/write-audit.ts'
import { atLeast } from '../../chain/agree.ts'
import { isContract } from '../../chain/is-contract.ts'
import type { OwnAddress } from '../../signing/key-holder.ts'
import { feePerGasMax, gasByPurpose } from '../../signing/known-forms.ts'
import { isOnSettledLine } from '../line-store.ts'
import { readFee, readFunds } from '../read-funds.ts'
import { checkNonce } from '../sends/check-nonce.ts'
import { handToNodes } from '../sends/hand-to-nodes.ts'
import { keepSigned } from '../sends/keep-signed.ts'
import { underWay } from '../sends/send-store.ts'
import type { Signer } from '../signer.ts'
import { depositIndexOf } from '../sweep-store.ts'
import { isUnderWay, operatorOf } from './rescue-store.ts'

export type Rescue = { token: string; from: string; to: string; operator: string; reason: string }
export type Rescuer = Pick<Signer, 'db' | 'chain' | 'clock' | 'logger' | 'keys'>
/** What was signed: gas for the address, after which it is asked for again, or the transfer itself. */
export type Rescued = { sent: 'gas' | 'token'; hash: Hash; value: bigint }

/**
 * Sends all of a token that is not ours on from one of our addresses. The signer does it by itself: with the key of one address and the
 * extended public key, which every process has, all addresses could be spent. Refuses in words.
 */
export async function rescueToken(rescuer: Rescuer, rescue: Rescue): Promise<Rescued> {
  const { db, chain, keys } = rescuer
  const [token, from, to] = [addressOf(rescue.token), addressOf(rescue.from), addressOf(rescue.to)]
  if (token === lower(chain.token)) throw new PlainSentence('That is USDT: it is swept, and leaves by payouts alone.')
  if (rescue.reason.trim() === '') throw new PlainSentence('Give a reason: it is kept in the operators’ log.')
  const operatorId = await operatorOf(db, rescue.operator)
  if (operatorId === undefined) throw new PlainSentence(`${rescue.operator} is no owner or finance operator.`)
  const account = await accountOf(rescuer, from)
  if (!account) throw new PlainSentence(`${rescue.from} is none of our addresses.`)
  const ours = [chain.token, keys.treasury.address, chain.cold, zeroAddress].map((own) => own && lower(own))
  if (ours.includes(to) || to === token || (await depositIndexOf(db, to)) !== undefined)
    throw new PlainSentence(`${rescue.to} is no address to send it to: it is ours, a token’s, or nobody’s.`)
  if (!(await isContract(chain, token))) throw new PlainSentence(`There is no token at ${rescue.token}.`)
  if (await arePayoutsStopped(db)) throw new PlainSentence('Payouts are stopped, and nothing is signed.')
  if (!(await isOnSettledLine(db)))
    throw new PlainSentence('The database was restored and is not held against the chain yet: nothing is signed.')
  if (await isUnderWay(db, from))
    throw new PlainSentence('A transfer of this address is under way. Try again when it is final.')
  const balanceOf = { address: token, abi: erc20Abi, functionName: 'balanceOf', args: [from] } as const
  const value = await atLeast(chain, (client) => client.readContract(balanceOf)).catch(() => {
    throw new PlainSentence(`The nodes cannot tell what ${rescue.from} has of this token.`)
  })
  if (value === 0n) throw new PlainSentence(`${rescue.from} has none of this token.`)
  const feePerGas = await readFee(chain)
  if (feePerGas > feePerGasMax) throw new PlainSentence('The chain asks for too high a fee now. Try again later.')
  const gas = gasByPurpose.rescue * feePerGas
  const { coin } = await readFunds(chain, from)
  if (coin < gas) return giveGas(rescuer, from, { value: gas * 2n - coin, feePerGas })

  await expectOwnNonce(rescuer, from)
  const now = rescuer.clock.now()
  const send = await inTx(db, async (tx) => {
    await writeAudit(tx, {
      actorId: operatorId,
      action: 'rescue token',
      subject: `address ${from}`,
      details: { token, to, value: String(value), reason: rescue.reason },
      now,
    })
    return keepSigned(tx, rescuer, account, { purpose: 'rescue', token, to, value, feePerGas })
  })
  await handToNodes(rescuer, send)
  return { sent: 'token', hash: send.hash, value }
}

async function giveGas(
  rescuer: Rescuer,
  to: Address,
  { value, feePerGas }: { value: bigint; feePerGas: bigint },
): Promise<Rescued> {
  const { db, chain, keys } = rescuer
  const treasury = keys.treasury.address
  const [held, spent] = [await readFunds(chain, treasury), await underWay(db, lower(treasury))]
  if (lower(treasury) === to || held.coin - spent.coin < value + gasByPurpose.gas * feePerGas)
    throw new PlainSentence('The treasury has too little coin for gas.')
  await expectOwnNonce(rescuer, treasury)
  const wish = { purpose: 'gas' as const, to, value, feePerGas }
  const send = await inTx(db, (tx) => keepSigned(tx, rescuer, keys.treasury, wish))
  await handToNodes(rescuer, send)
  return { sent: 'gas', hash: send.hash, value }
}

async function expectOwnNonce(rescuer: Rescuer, address: Address): Promise<void> {
  if (!(await checkNonce(rescuer, address)))
    throw new PlainSentence(`Somebody else signs for ${address}: payouts are stopped, and nothing is signed.`)
}

async function accountOf({ db, keys }: Rescuer, address: Address): Promise<OwnAddress | undefined> {
  if (address === lower(keys.treasury.address)) return keys.treasury
  const index = await depositIndexOf(db, address)
  return index === undefined ? undefined : keys.deposit(index, address)
}

function addressOf(given: string): Address {
  if (!isAddress(given, { strict: given !== given.toLowerCase() }))
    throw new PlainSentence(`${given} is not an address, or is mistyped.`)
  return lower(given)
}

const lower = (address: string): Address => address.toLowerCase() as Address
