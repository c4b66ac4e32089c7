import type { PayoutKind } from './payout-store.ts'

/** What is let through: this much, to this address. */
export type Approvable = { kind: PayoutKind; subjectId: bigint; memberId: bigint; amount: bigint; address: string }

/** What is ordered and proved, and sends nothing anywhere. */
const unpaidKinds = [
  'correction',
  'unfreeze',
  'reset_factor',
  'give_login',
  'close_all',
  'hold_cluster',
  'release_hold',
  'reconcile',
] as const
type UnpaidKind = (typeof unpaidKinds)[number]
export const isUnpaid = (kind: Orderable['kind']): kind is UnpaidKind => unpaidKinds.some((one) => one === kind)

/** What operators order. Not all of it is paid or about a member; `details` is all they saw of it, and proved with the rest. */
export type Orderable = {
  kind: PayoutKind | UnpaidKind
  subjectId: bigint
  memberId: bigint | null
  amount: bigint | null
  address: string | null
  details: string
}

type OrderRow = {
  id: bigint
  kind: Orderable['kind']
  member_id: bigint | null
  amount: bigint | null
  address: string | null
  details: unknown
}

/** The order as its row has it: the database keeps the parts of `details` in one order, so the words are the same for whoever reads it. */
export const orderable = ({ id, kind, member_id, amount, address, details }: OrderRow): Orderable => ({
  kind,
  subjectId: id,
  memberId: member_id,
  amount,
  address,
  details: JSON.stringify(details),
})
