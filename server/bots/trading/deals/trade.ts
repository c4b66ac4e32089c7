/** What a trade is charged by, fixed when it is opened. */
export type TradeTerms = {
  companyBasisPoints: number
  discountBasisPoints: number
  basis: 'each-trade' | 'net-new-profit'
}
