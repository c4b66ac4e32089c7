import { createHash } from 'node:crypto'
import { formatUsd } from '@fairlead/money/format'
import { type Money, micro } from '@fairlead/money/money'
import type { Address, Hash } from 'viem'
import { writePublication } from '../signing/publication-form.ts'
import type { Tree } from './tree/grow-tree.ts'

/** Everything that is owed to somebody, by what it is. */
export type Owed = Record<'fuel' | 'income' | 'withdrawals' | 'refunds' | 'waiting' | 'found', Money>
/** What belongs to the house, by the ledger's accounts; `payouts` are on their way to it. */
export type HouseAccounts = Record<'pool' | 'operations' | 'promotions' | 'bonusFuel' | 'dust' | 'payouts', Money>
export type Cash = {
  block: { number: bigint; hash: Hash }
  treasury: Money
  cold: Money
  /** On members' deposit addresses, until it is swept. */
  deposits: Money
}
export type Publication = {
  number: bigint
  /** The hash of the one before it; none of the first. */
  before: string | undefined
  at: Date
  /** Up to where the ledger is counted; none while nothing is sealed. */
  seal: { number: bigint; hash: string } | undefined
  entries: bigint
  tree: Tree
  owed: Owed
  chain: { chainId: number; token: Address; treasury: Address; cold: Address | undefined }
  cash: Cash
  /** What the ledger knows and that block does not yet show, or the other way round. */
  underWay: Money
  house: HouseAccounts
}

export const sumOf = (amounts: Record<string, Money>): Money =>
  micro(Object.values(amounts).reduce((sum, amount) => sum + amount, 0n))

export const assetsOf = ({ cash, underWay }: Pick<Publication, 'cash' | 'underWay'>): Money =>
  micro(cash.treasury + cash.cold + cash.deposits + underWay)

export const surplusOf = (publication: Pick<Publication, 'cash' | 'underWay' | 'owed'>): Money =>
  micro(assetsOf(publication) - sumOf(publication.owed))

/** What is signed, and what its hash is of: the next publication names that, and the chain keeps it. */
export function textOf(publication: Publication): string {
  const { number, before = 'none', at, seal, entries, tree, owed, chain, cash, underWay, house } = publication
  const surplus = surplusOf(publication)
  return writePublication({
    format: '1',
    number: String(number),
    before,
    at: at.toISOString(),
    'ledger seal': String(seal?.number ?? 0),
    'ledger hash': seal?.hash ?? 'none',
    'ledger entries': String(entries),
    'tree root': tree.hash,
    'tree leaves': String(tree.leaves),
    owed: usd(sumOf(owed)),
    'owed fuel': usd(owed.fuel),
    'owed income': usd(owed.income),
    'owed withdrawals': usd(owed.withdrawals),
    'owed refunds': usd(owed.refunds),
    'owed waiting deposits': usd(owed.waiting),
    'owed found money': usd(owed.found),
    chain: String(chain.chainId),
    token: chain.token,
    block: String(cash.block.number),
    'block hash': cash.block.hash,
    treasury: chain.treasury,
    'treasury holds': usd(cash.treasury),
    cold: chain.cold ?? 'none',
    'cold holds': usd(cash.cold),
    'deposit addresses hold': usd(cash.deposits),
    'under way': usd(underWay),
    assets: usd(assetsOf(publication)),
    surplus: usd(surplus),
    'house pool': usd(house.pool),
    'house operations': usd(house.operations),
    'house promotions': usd(house.promotions),
    'house bonus fuel': usd(house.bonusFuel),
    'house dust': usd(house.dust),
    'house payouts': usd(house.payouts),
    // Less than a micro-dollar of each deposit, and what is wrong if anything is.
    'house rest': usd(micro(surplus - sumOf(house))),
  })
}

export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')

const usd = (amount: Money): string => formatUsd(amount, 6)
