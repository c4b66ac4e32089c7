import { text } from '@fairlead/contract/text'
import { RefusedCall } from '../../../lib/calls/refused-call.tsx'
import { toastFailure } from '../../../lib/calls/toast-failure.ts'
import { useTerms } from '../../../lib/settings/use-terms.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import type { Member } from '../../shell/member.ts'
import { SectionLink } from '../../shell/section-link.tsx'
import { type CapitalCover, capitalCover } from './capital-cover.ts'
import { type TradingPackage, useActivatePackage, useActivePackage, usePackages } from './use-packages.ts'

/** What keeps a capital from being taken, with the way out: more fuel, or the package it asks for. */
export function CoverNote({ cover: { words, larger, need } }: { cover: CapitalCover<TradingPackage> }) {
  const activation = useActivatePackage()
  const activate = (offer: TradingPackage) =>
    activation.mutate(offer.id, { onError: (error) => toastFailure(error, text.internal) })
  return (
    <Alert tone="warning">
      <p>
        {words} {need.missing > 0 && <SectionLink to="fuelwallet">Add fuel</SectionLink>}
      </p>
      {larger && need.missing === 0 && (
        <>
          <p className="mt-1">Activation uses no fuel; the fuel only has to be in your balance.</p>
          <Button tone="secondary" className="mt-3" busy={activation.isPending} onClick={() => activate(larger)}>
            Activate {larger.name}
          </Button>
          <RefusedCall error={activation.error} />
        </>
      )}
    </Alert>
  )
}

/** The member's package and the others, and what they make of a capital. */
export function useCover({ prefs: { fuelBalance } }: Member, capital: number) {
  const { depositMin } = useTerms()
  const offers = usePackages().data
  const active = useActivePackage().data?.activeUserPackage
  const own = offers?.find(({ id }) => id === active?.id)
  return {
    offers,
    own,
    cover: offers && capitalCover({ depositMin, offers, own, fuelBalance, capital }),
  }
}
