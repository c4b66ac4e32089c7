import type { Address, Hex } from 'viem'
import { z } from 'zod'
import { purposes, type SigningWish } from './key-holder.ts'

// What the payout process and the remote signer say to each other, over HTTP on a socket or over mutual TLS.

/** No known form takes as much. */
export const requestBytesMax = 4_096
export const answerBytesMax = 65_536

const amount = z
  .string()
  .regex(/^(0|[1-9]\d{0,77})$/)
  .transform(BigInt)
const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/) as unknown as z.ZodType<Address>
const index = z.number().int().min(0).max(0x7fff_ffff).optional()

export const wishOnWire = z.strictObject({
  purpose: z.enum(purposes),
  from: z.strictObject({ address, index }),
  toIndex: index,
  transaction: z.strictObject({
    chainId: z.number().int().positive(),
    nonce: amount,
    gas: amount,
    gasPrice: amount,
    to: address,
    value: amount,
    data: z.string().regex(/^0x([0-9a-f]{2}){0,256}$/) as unknown as z.ZodType<Hex>,
  }),
})

export const publicationOnWire = z.strictObject({ publication: z.string().max(requestBytesMax) })

export const writeWish = (wish: SigningWish): string =>
  JSON.stringify(wish, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))

export const signedOnWire = z.object({ raw: z.string().regex(/^0x[0-9a-f]+$/) as unknown as z.ZodType<Hex> })
export const signatureOnWire = z.object({
  signature: z.string().regex(/^0x[0-9a-f]{130}$/) as unknown as z.ZodType<Hex>,
})
export const refusalOnWire = z.object({ code: z.string().max(40), words: z.string().max(500) })

/** Whose keys the remote signer has, and what it takes for ours. */
export const identityOnWire = z.object({
  chainId: z.number(),
  token: address,
  treasury: address,
  cold: address.nullable(),
  xpubs: z.array(z.string()),
})
export type HolderIdentity = z.infer<typeof identityOnWire>
