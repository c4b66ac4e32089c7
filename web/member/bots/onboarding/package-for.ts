import { display } from '@fairlead/contract/constants'

type Offer = { id: number; package_amount: number }

/** The package that a capital asks for: the largest whose amount it reaches, and the smallest for anything below. */
export function packageFor<Package extends Offer>(offers: readonly Package[], capital: number): Package | undefined {
  const listed = offers
    .filter(({ id }) => id !== display.hiddenPackageId)
    .sort((one, other) => one.package_amount - other.package_amount)
  return listed.filter(({ package_amount }) => package_amount <= capital).at(-1) ?? listed[0]
}
