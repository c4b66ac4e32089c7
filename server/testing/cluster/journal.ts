import { randomUUID } from 'node:crypto'

/** What was acknowledged, by whom it was asked for. Nothing of it may be lost, and nothing may be there twice. */
export class Journal {
  /** Tells the newcomers of one journal from those of another. */
  readonly name = randomUUID().slice(0, 8)
  readonly signedUp = new Set<string>()
  readonly triedToSignUp = new Set<string>()
  readonly verified = new Set<string>()
  readonly claimed = new Set<string>()
  /** Tokens of sessions that somebody was given. */
  readonly sessions: string[] = []
  /** Transactions that paid somebody's address in. */
  readonly poured: string[] = []
  readonly requested: { email: string; amount: bigint }[] = []
  readonly confirmed: { email: string; amount: bigint }[] = []
  /** Withdrawals that an operator let out. */
  readonly approved = new Set<string>()
  /** The last deal of each terminal that was taken, by its account. */
  readonly deals = new Map<bigint, { told: number; taken: number }>()
  /** The newest value of each member's name that was tried and that was acknowledged. */
  readonly names = new Map<string, { tried: number; acknowledged: number; read: number }>()
  /** What no answer may be, whatever breaks. */
  readonly unexpected: string[] = []
  /** How often which status was the answer. */
  readonly statuses = new Map<string, number>()

  note(status: string): void {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1)
  }
}
