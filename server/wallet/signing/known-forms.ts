import { type Address, encodeFunctionData, erc20Abi, type Hex, isAddressEqual, parseGwei, zeroAddress } from 'viem'
import { type OwnAddress, type Purpose, SigningRefused, type SigningWish, type Transaction } from './key-holder.ts'

/** A transfer of USDT on BSC takes up to 65,000; what is not used is not paid. */
const tokenGas = 100_000n
export const gasByPurpose: Record<Purpose, bigint> = {
  payout: tokenGas,
  sweep: tokenGas,
  cold: tokenGas,
  gas: 21_000n,
  cancel: 21_000n,
  // Nobody knows what a stranger's token takes.
  rescue: 200_000n,
  // With 32 bytes to carry.
  root: 24_000n,
}

/** Beyond this a transfer waits for the chain to calm down; BSC asks for less than one. */
export const feePerGasMax = parseGwei('50')
/** What takes the place of a transfer at that bound has to offer an eighth more. */
const cancelFeeMax = (feePerGasMax * 9n + 7n) / 8n
/** An address is given gas for two transfers, of which a rescue takes most. */
const grantedGasMax = gasByPurpose.rescue * 2n

/** What is ours, as whoever has the keys knows it. */
export type Ours = {
  chainId: number
  token: Address
  treasury: Address
  cold: Address | undefined
  deposit(index: number, address: string): OwnAddress | undefined
}

/** What leaves the treasury for good: of the token, and of the coin. */
export type Outflow = { token: bigint; coin: bigint }

type Form = (wish: SigningWish, ours: Ours) => { token: bigint }

/** All that is ever signed. What is new gets a form of its own here, and nothing else is signed until it has one. */
const knownForms: Record<Purpose, Form> = {
  payout: ({ from, transaction }, ours) => {
    expectTreasury(from)
    const { to, amount } = transferOf(transaction, ours.token)
    expectOutside(to, [ours.token, ours.treasury])
    return { token: amount }
  },
  cold: ({ from, transaction }, ours) => {
    expectTreasury(from)
    const { to } = transferOf(transaction, ours.token)
    if (!ours.cold || !isAddressEqual(to, ours.cold)) refuse('destination', 'It does not go to the cold address.')
    return { token: 0n }
  },
  sweep: ({ from, transaction }, ours) => {
    if (from.index === undefined) refuse('sender', 'Only deposit addresses are swept.')
    const { to } = transferOf(transaction, ours.token)
    if (![ours.treasury, ours.cold].some((own) => own && isAddressEqual(to, own)))
      refuse('destination', 'A sweep goes to the treasury or the cold address alone.')
    return { token: 0n }
  },
  gas: ({ from, toIndex, transaction }, ours) => {
    expectTreasury(from)
    expectNoCall(transaction)
    const { to, value, gasPrice } = transaction
    if (toIndex === undefined || !ours.deposit(toIndex, to))
      refuse('destination', 'Gas is given to our own deposit addresses alone.')
    if (value <= 0n || value > grantedGasMax * gasPrice) refuse('value', 'It is more coin than gas can take.')
    return { token: 0n }
  },
  cancel: ({ from, transaction }) => {
    expectNoCall(transaction)
    if (transaction.value !== 0n) refuse('value', 'What calls off a transfer moves nothing.')
    if (!isAddressEqual(transaction.to, from.address))
      refuse('destination', 'What calls off a transfer goes to its own sender.')
    return { token: 0n }
  },
  root: ({ from, transaction }) => {
    expectTreasury(from)
    if (!/^0x[0-9a-f]{64}$/.test(transaction.data)) refuse('calldata', 'It must carry a hash and nothing else.')
    if (transaction.value !== 0n) refuse('value', 'What is written on the chain moves nothing.')
    if (!isAddressEqual(transaction.to, from.address))
      refuse('destination', 'What is written on the chain goes to the treasury itself.')
    return { token: 0n }
  },
  rescue: ({ transaction }, ours) => {
    if (isAddressEqual(transaction.to, ours.token)) refuse('contract', 'A rescue is of a token that is not ours.')
    expectOutside(transaction.to, [ours.treasury, ours.cold, zeroAddress])
    const { to } = transferOf(transaction, transaction.to)
    expectOutside(to, [transaction.to, ours.token, ours.treasury, ours.cold])
    return { token: 0n }
  },
}

/** Refuses, by the name of the rule, whatever is not exactly a form we know; answers what leaves the treasury by it. */
export function assertKnown(wish: SigningWish, ours: Ours): Outflow {
  const { purpose, from, toIndex, transaction } = wish
  const { chainId, nonce, gas, gasPrice, value } = transaction
  if (chainId !== ours.chainId) refuse('chain', `It is for chain ${chainId}, not ${ours.chainId}.`)
  const isOwn =
    from.index === undefined
      ? isAddressEqual(from.address, ours.treasury)
      : ours.deposit(from.index, from.address) !== undefined
  if (!isOwn) refuse('sender', 'It is not from one of our addresses.')
  if (toIndex !== undefined && purpose !== 'gas') refuse('form', 'Only gas names the index of an address.')
  if (nonce < 0n || nonce > BigInt(Number.MAX_SAFE_INTEGER)) refuse('nonce', 'No account counts that far.')
  if (gas !== gasByPurpose[purpose]) refuse('gas', `A transfer (${purpose}) takes ${gasByPurpose[purpose]} gas.`)
  if (gasPrice <= 0n || gasPrice > (purpose === 'cancel' ? cancelFeeMax : feePerGasMax))
    refuse('fee', 'Its fee is beyond the bound.')
  const { token } = knownForms[purpose](wish, ours)
  return { token, coin: from.index === undefined ? gas * gasPrice + value : 0n }
}

/** Every byte of the call is looked at: nothing stands behind or between the arguments, and nothing is left out. */
function transferOf({ to, value, data }: Transaction, token: Address): { to: Address; amount: bigint } {
  if (!isAddressEqual(to, token)) refuse('contract', 'It calls a contract that we do not know.')
  if (value !== 0n) refuse('value', 'A transfer of a token sends no coin.')
  const words = /^0xa9059cbb0{24}([0-9a-f]{40})([0-9a-f]{64})$/.exec(data)
  if (!words?.[1] || !words[2]) refuse('calldata', 'It is no transfer of a token.')
  const transfer = { to: `0x${words[1]}` as Address, amount: BigInt(`0x${words[2]}`) }
  if (transfer.amount === 0n) refuse('value', 'It moves nothing.')
  return transfer
}

export const transferData = (to: Address, amount: bigint): Hex =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })

function expectTreasury(from: OwnAddress): void {
  if (from.index !== undefined) refuse('sender', 'It must be from the treasury.')
}

function expectOutside(to: Address, ours: readonly (Address | undefined)[]): void {
  if ([...ours, zeroAddress].some((own) => own && isAddressEqual(to, own)))
    refuse('destination', 'It goes where nobody could be paid.')
}

function expectNoCall({ data }: Transaction): void {
  if (data !== '0x') refuse('calldata', 'It must call nothing.')
}

function refuse(code: string, words: string): never {
  throw new SigningRefused(code, words)
}
