import { readTerms } from '../../../finance/terms/read-terms.ts'
import type { Reader } from '../../../platform/database/db.ts'
import { termsOfAccounts } from '../logins/account-store.ts'
import type { TradeTerms } from './trade.ts'

/** What a trade that one of these accounts opens now will be charged by, whatever changes while it is open. */
export async function readTradeTerms(
  reader: Reader,
  accountIds: readonly bigint[],
  at: Date,
): Promise<Map<bigint, TradeTerms>> {
  const { partnerDiscountBasisPoints } = await readTerms(reader, at)
  const rows = await termsOfAccounts(reader, accountIds, at)
  return new Map(
    rows.map(({ account_id, company_basis_points, basis, has_partner }) => [
      account_id,
      {
        companyBasisPoints: company_basis_points,
        discountBasisPoints: has_partner ? partnerDiscountBasisPoints : 0,
        basis,
      },
    ]),
  )
}
