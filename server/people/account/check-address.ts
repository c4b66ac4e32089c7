import { text } from '@fairlead/contract/text'
import { type Address, getAddress, zeroAddress } from 'viem'
import { DomainError } from '../../platform/domain-error.ts'

/**
 * The address in lower case. Mixed case is a checksum (EIP-55) and must be right: it is there to find mistakes. All lower or
 * all upper case carries none. What nobody could spend from, and what is ours, is refused.
 */
export function checkAddress(given: string, ownAddresses: readonly string[]): Address {
  const digits = given.slice(2)
  const address = `0x${digits.toLowerCase()}` as const
  const hasChecksum = digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
  if (hasChecksum && getAddress(address) !== given) throw refusal(text.addressChecksumWrong)
  const isOurs = ownAddresses.some((own) => own.toLowerCase() === address)
  if (isOurs || address === zeroAddress) throw notPayable()
  return address
}

const refusal = (message: string) => new DomainError('validation_failed', { message, field: 'address' })
export const notPayable = () => refusal(text.addressNotPayable)
export const aContract = () => refusal(text.addressIsContract)
