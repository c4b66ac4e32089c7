/** What was being done for one account failed: the others of its shard have nothing to do with it. */
export class AccountFault extends Error {
  readonly account: number

  constructor(account: number, cause: unknown) {
    super(`Account ${account} could not be followed`, { cause })
    this.name = 'AccountFault'
    this.account = account
  }
}
