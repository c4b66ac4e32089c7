import { type Address, isAddressEqual } from 'viem'
import { SigningRefused } from './key-holder.ts'

const whole = '(?:0|[1-9][0-9]{0,14})'
const dollars = '-?(?:0|[1-9][0-9]{0,9})\\.[0-9]{6}'
const hash = '[0-9a-f]{64}'
const address = '0x[0-9a-fA-F]{40}'

/**
 * The one text that is ever signed: a publication of the open books, line by line (docs/open-books.md). As text it is signed behind the
 * mark of EIP-191, so it can never be a transaction.
 */
const form = {
  format: '1',
  number: whole,
  before: `${hash}|none`,
  at: '[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z',
  'ledger seal': whole,
  'ledger hash': `${hash}|none`,
  'ledger entries': whole,
  'tree root': hash,
  'tree leaves': whole,
  owed: dollars,
  'owed fuel': dollars,
  'owed income': dollars,
  'owed withdrawals': dollars,
  'owed refunds': dollars,
  'owed waiting deposits': dollars,
  'owed found money': dollars,
  chain: whole,
  token: address,
  block: whole,
  'block hash': `0x${hash}`,
  treasury: address,
  'treasury holds': dollars,
  cold: `${address}|none`,
  'cold holds': dollars,
  'deposit addresses hold': dollars,
  'under way': dollars,
  assets: dollars,
  surplus: dollars,
  'house pool': dollars,
  'house operations': dollars,
  'house promotions': dollars,
  'house bonus fuel': dollars,
  'house dust': dollars,
  'house payouts': dollars,
  'house rest': dollars,
} as const
export type PublicationLines = Record<keyof typeof form, string>

const title = 'Fairlead open books'
const names = Object.keys(form) as (keyof typeof form)[]
const wholeForm = new RegExp(`^${title}\n${names.map((name) => `${name}: (${form[name]})\n`).join('')}$`)

export const writePublication = (lines: PublicationLines): string =>
  `${title}\n${names.map((name) => `${name}: ${lines[name]}\n`).join('')}`

/** Every line in its place and nothing else; refused otherwise. */
export function readPublication(text: string): PublicationLines {
  const said = wholeForm.exec(text)?.slice(1)
  if (!said) throw new SigningRefused('form', 'It is not a publication of the open books.')
  return Object.fromEntries(names.map((name, place) => [name, said[place]])) as PublicationLines
}

type OwnAddresses = { chainId: number; token: Address; treasury: Address; cold?: Address | undefined }

/** What whoever has the keys can see for itself: that the text is a publication, of this wallet. */
export function assertOwnPublication(text: string, { chainId, token, treasury, cold }: OwnAddresses): void {
  const lines = readPublication(text)
  if (lines.chain !== String(chainId)) throw new SigningRefused('chain', `It is for chain ${lines.chain}.`)
  const isOurs = [
    isAddressEqual(lines.token as `0x${string}`, token),
    isAddressEqual(lines.treasury as `0x${string}`, treasury),
    cold ? lines.cold !== 'none' && isAddressEqual(lines.cold as `0x${string}`, cold) : lines.cold === 'none',
  ]
  if (isOurs.includes(false)) throw new SigningRefused('identity', 'It is about other addresses than ours.')
}
