import { formatUsd } from '@fairlead/money/format'
import { micro } from '@fairlead/money/money'
import { formatEther } from 'viem'
import { readCashAndDebt } from '../../../finance/ledger/check-books.ts'
import type { BookCheck } from '../../../platform/book-check.ts'
import { toMicro } from '../../chain/units.ts'
import { betweenBlockAndBooks, newestReading } from './treasury-store.ts'

const name = 'cash on the chain covers what is owed'

/** The newest count of the cash on the chain, carried on to now by what is under way, against everything that is owed. */
export const checkTreasury: BookCheck = async (reader) => {
  const reading = await newestReading(reader)
  if (!reading) return { name, holds: true, detail: 'the chain has not been read yet' }
  const { credited, pending, paid, left, refunds } = await betweenBlockAndBooks(reader, reading.block)
  const { cash, liabilities } = await readCashAndDebt(reader)
  const read = toMicro(reading.treasury + reading.cold + reading.deposits).amount
  // A deposit that is not credited yet is owed to nobody, so it covers nothing either.
  const onChain = read + credited - pending - paid + left
  const owed = liabilities + refunds
  return {
    name,
    holds: onChain >= owed,
    detail:
      `${usd(onChain)} on the chain (${usd(read)} in block ${reading.block}, ${usd(toMicro(reading.deposits).amount)} of it not swept, ${usd(toMicro(reading.cold).amount)} cold), ` +
      `${usd(owed)} owed, ${usd(cash + refunds)} in the books; ${formatEther(reading.coin)} coin for gas`,
  }
}

const usd = (amount: bigint): string => `$${formatUsd(micro(amount), 6)}`
