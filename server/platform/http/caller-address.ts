import { isIPv4, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** Where a request comes from: a well-formed address or nothing, whatever the headers in front of a trusted proxy say. */
export function addressOf(request: FastifyRequest): string {
  return plainAddress(request.ip)
}

/** What limits count by. Whoever has one address of version 6 has all of its /64, so that counts as one. */
export function countingAddressOf(request: FastifyRequest): string {
  const address = addressOf(request)
  return isIPv6(address) ? networkOf(address) : address
}

export function plainAddress(given: string | undefined): string {
  if (given === undefined || given.length > 45) return ''
  if (isIPv4(given)) return given
  if (!isIPv6(given) || given.includes('%')) return ''
  // The shortest form, in lower case: one address must not look like several.
  const short = new URL(`http://[${given}]`).hostname.slice(1, -1)
  return mappedAddress(short) ?? short
}

/** The first four of the eight groups. */
export function networkOf(address: string): string {
  const [head = '', tail = ''] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  const after = tail.split(':').filter(Boolean)
  const missing = address.includes('::') ? 8 - groups.length - after.length : 0
  return `${[...groups, ...Array<string>(missing).fill('0'), ...after].slice(0, 4).join(':')}::/64`
}

/** A version 4 address that a socket of version 6 shows as `::ffff:a.b.c.d`, in hexadecimal here. */
function mappedAddress(short: string): string | undefined {
  const match = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(short)
  if (!match?.[1] || !match[2]) return undefined
  const [high, low] = [Number.parseInt(match[1], 16), Number.parseInt(match[2], 16)]
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}
