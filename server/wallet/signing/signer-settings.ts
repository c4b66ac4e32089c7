import { fromDollars } from '@fairlead/money/parse'
import { type Address, getAddress, parseEther } from 'viem'
import { z } from 'zod'
import {
  attention,
  chainAddress,
  peerSettings,
  problemsOf,
  signerKey,
  signerUrl,
  tlsProblems,
} from '../../platform/config.ts'
import { isGiven, readSettingFiles } from '../../platform/keys/read-setting-files.ts'
import { PlainSentence } from '../../platform/plain-sentence.ts'
import { toUnits } from '../chain/units.ts'
import type { OutflowCaps } from './outflow-journal.ts'
import type { PeerProof } from './serve-signing.ts'

const settings = z.object({
  /** Where the payout process finds it: `unix:/path` or `tls://host:port`. */
  SIGNER_LISTEN: signerUrl,
  ...peerSettings,
  PAYOUT_SIGNER_KEY: signerKey,
  CHAIN_ID: z.coerce.number().int().positive().default(56),
  USDT_ADDRESS: chainAddress,
  TREASURY_ADDRESS: chainAddress,
  COLD_ADDRESS: chainAddress.optional(),
  /** What was signed within 24 hours; the caps stand on it. */
  SIGNER_JOURNAL: z.string().min(1),
  /** In dollars; its own, so that whoever has broken into the payout process gets no more. */
  SIGNER_TRANSFER_MAX: z.coerce.number().int().positive().default(10_000),
  /** As much as payouts and refunds together by their usual caps. */
  SIGNER_DAILY_MAX: z.coerce.number().int().positive().default(70_000),
  /** In the chain's coin, for fees and gas. */
  SIGNER_COIN_DAILY_MAX: z
    .string()
    .regex(/^\d{1,6}(\.\d{1,18})?$/, 'must be an amount of coin such as 2 or 0.5')
    .default('2'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

const needed = ['SIGNER_LISTEN', 'PAYOUT_SIGNER_KEY', 'USDT_ADDRESS', 'TREASURY_ADDRESS', 'SIGNER_JOURNAL']

export type SignerSettings = {
  listen: string
  tls: PeerProof | undefined
  xprvs: string
  chainId: number
  token: Address
  treasury: Address
  cold: Address | undefined
  journal: string
  caps: OutflowCaps
  logLevel: string
}

/** The remote signer's own settings: it has no database, no nodes and no secret but its key. */
export function parseSignerSettings(env: Record<string, string | undefined>): SignerSettings {
  const { given, problems } = readSettingFiles(env)
  const parsed = settings.safeParse(given)
  const missing = needed.filter((name) => !isGiven(given, name))
  const isThere = (problem: string) =>
    !needed.some((name) => given[name] === undefined && problem.startsWith(`${name}:`))
  if (!parsed.success) problems.push(...problemsOf(parsed.error).filter(isThere))
  problems.push(...missing.map((name) => `${name}: is needed by the remote signer`))
  problems.push(...tlsProblems(given, given.SIGNER_LISTEN))
  if (!parsed.success || problems.length > 0) throw new PlainSentence(attention(problems))
  const { data } = parsed
  return {
    listen: data.SIGNER_LISTEN,
    tls: peerProofOf(data),
    xprvs: data.PAYOUT_SIGNER_KEY,
    chainId: data.CHAIN_ID,
    token: getAddress(data.USDT_ADDRESS),
    treasury: getAddress(data.TREASURY_ADDRESS),
    cold: data.COLD_ADDRESS === undefined ? undefined : getAddress(data.COLD_ADDRESS),
    journal: data.SIGNER_JOURNAL,
    caps: {
      transferMax: toUnits(fromDollars(data.SIGNER_TRANSFER_MAX)),
      dailyMax: toUnits(fromDollars(data.SIGNER_DAILY_MAX)),
      coinDailyMax: parseEther(data.SIGNER_COIN_DAILY_MAX),
    },
    logLevel: data.LOG_LEVEL,
  }
}

type PeerSettings = { [Name in keyof typeof peerSettings]?: string | undefined }

/** All of it or none: a socket file needs no certificates. */
export function peerProofOf(given: PeerSettings): PeerProof | undefined {
  const { SIGNER_TLS_CA: ca, SIGNER_TLS_CERT: cert, SIGNER_TLS_KEY: key, SIGNER_PEER_NAME: peerName } = given
  return ca && cert && key && peerName ? { ca, cert, key, peerName } : undefined
}
