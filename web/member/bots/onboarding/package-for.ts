import { display } from '@fairlead/contract/constants'

type Offer = { id: number; amount: number }

/** The package that a capital asks for: the largest whose amount it reaches, and the smallest for anything below. */
export function packageFor<Package extends Offer>(offers: readonly Package[], capital: number): Package | undefined {
  const listed = offers
    .filter(({ id }) => id !== display.hiddenPackageId)
    .sort((one, other) => one.amount - other.amount)
  return listed.filter(({ amount }) => amount <= capital).at(-1) ?? listed[0]
}
