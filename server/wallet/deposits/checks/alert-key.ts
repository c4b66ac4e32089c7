import type { Chain } from '../../chain/chain.ts'
import type { StoredDeposit } from '../deposit-store.ts'

/** What names a deposit that could not be credited among the operators' alerts. */
export const alertKeyOf = ({ chainId }: Chain, { tx_hash, log_ordinal }: StoredDeposit): string =>
  `${chainId} ${tx_hash} ${log_ordinal}`
