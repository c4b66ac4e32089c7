import { getAddress } from 'viem'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { SecretKey } from '../platform/keys/secrets.ts'
import type { Logger } from '../platform/logging.ts'
import { openSandboxChain, type SandboxChain } from '../sandbox/chain/sandbox-chain.ts'
import { localKeys } from '../sandbox/chain/sandbox-keys.ts'
import type { Chain } from '../wallet/chain/chain.ts'
import { connectChain } from '../wallet/chain/connect.ts'
import { holdKeys } from '../wallet/signing/hold-keys.ts'
import type { KeyHolder } from '../wallet/signing/key-holder.ts'
import { openKeys } from './open-keys.ts'

export type OpenedChain = {
  chain: Chain
  depositXpub: string
  /** Who signs; only in a process with the role `signer`. */
  keys: KeyHolder | undefined
  /** The sandbox's own chain; none in live mode. */
  local: SandboxChain | undefined
}

type Parts = {
  config: Config
  databaseUrl: string | undefined
  secretKeys: readonly SecretKey[]
  clock: Clock
  logger: Logger
}

/** Nothing is asked of the nodes yet. None where a setting is missing. */
export function liveChain(config: Config): { chain: Chain; depositXpub: string } | undefined {
  const { CHAIN_ID, BSC_RPC_URLS, USDT_ADDRESS, TREASURY_ADDRESS, DEPOSIT_XPUB, COLD_ADDRESS } = config
  if (!BSC_RPC_URLS || !USDT_ADDRESS || !TREASURY_ADDRESS || !DEPOSIT_XPUB) return undefined
  const [token, treasury] = [getAddress(USDT_ADDRESS), getAddress(TREASURY_ADDRESS)]
  const cold = COLD_ADDRESS === undefined ? undefined : getAddress(COLD_ADDRESS)
  const chain = connectChain({ chainId: CHAIN_ID, token, treasury, cold, urls: BSC_RPC_URLS })
  return { chain, depositXpub: DEPOSIT_XPUB }
}

/** The chain the wallet works on: BSC through the configured nodes, or the sandbox's own with keys out of its secret key. */
export async function openChain(parts: Parts): Promise<OpenedChain> {
  const { config } = parts
  if (config.MODE === 'live') {
    const live = liveChain(config)
    if (!live) throw new Error('The settings of a live chain are incomplete')
    const { chain, depositXpub } = live
    return { ...live, keys: await openKeys(config, { ...chain, depositXpub }, parts.logger), local: undefined }
  }
  // The oldest: a newer one in front of it must not move the chain's addresses.
  const secret = parts.secretKeys.at(-1)
  if (!secret) throw new Error('At least one secret key is needed')
  const keys = localKeys(secret)
  const { databaseUrl } = parts
  if (!databaseUrl) throw new Error('The sandbox’s chain lies in its database')
  const local = await openSandboxChain({ ...parts, databaseUrl, chainId: config.CHAIN_ID, keys })
  const cold = config.COLD_ADDRESS === undefined ? undefined : getAddress(config.COLD_ADDRESS)
  const chain = { ...local.chain, cold }
  const depositXpub = keys.xpub
  const held = config.ROLES.includes('signer') ? holdKeys(keys.xprv, { ...chain, depositXpub }) : undefined
  return { chain, depositXpub, keys: held, local }
}
