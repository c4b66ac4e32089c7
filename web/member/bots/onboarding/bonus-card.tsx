import { timings } from '@fairlead/contract/constants'
import { text } from '@fairlead/contract/text'
import { useQueryClient } from '@tanstack/react-query'
import { Gift } from 'lucide-react'
import { useEffect } from 'react'
import { usd } from '../../../content/term-words.ts'
import { useRefusal } from '../../../lib/calls/use-refusal.ts'
import { clockOf, dayTime } from '../../../lib/formats/format.ts'
import { useProductNow } from '../../../lib/time/use-product-now.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Refused } from '../../../ui/forms/refused.tsx'
import { prefsQuery } from '../../shell/use-prefs.ts'
import { useActivePackage, useClaimBonus } from './use-packages.ts'

const dayMs = 86_400_000

/** Whether the joining bonus can still be claimed; nothing before it is known. */
export function useBonusOffered(): boolean | undefined {
  const now = useProductNow()
  const { data } = useActivePackage()
  return data && new Date(data.joiningBonus.endsAt).getTime() > now
}

/** The joining bonus: a live countdown to the end of the offer, and the claim. */
export function BonusCard() {
  const queryClient = useQueryClient()
  const now = useProductNow()
  const { data } = useActivePackage()
  const claiming = useClaimBonus()
  const refusal = useRefusal()
  const isClaimed = claiming.isSuccess

  // The package screen is left a moment after the claim, so that its success can be read.
  useEffect(() => {
    if (!isClaimed) return
    const timer = setTimeout(
      () => queryClient.invalidateQueries({ queryKey: prefsQuery.queryKey }),
      timings.bonusClaimedMs,
    )
    return () => clearTimeout(timer)
  }, [isClaimed, queryClient])

  const claim = () => {
    refusal.forget()
    // The page may have moved on by the time it is refused, so the refusal is shown wherever the member is.
    claiming.mutateAsync().catch((error: unknown) => refusal.tell(error, text.bonusFailed))
  }

  if (!data) return null
  const { amount, endsAt, claimed } = data.joiningBonus
  const leftMs = new Date(endsAt).getTime() - now
  const isUnderWay = claiming.isPending || isClaimed
  if (claimed && !isUnderWay) return null

  return (
    <section className="flex flex-wrap items-center gap-4 rounded-card border border-line bg-surface p-4 md:p-6">
      <span className="grid size-12 place-items-center rounded-control bg-accent-soft text-accent-strong">
        <Gift className="size-6" aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="text-lg font-bold">Joining bonus: {usd(amount)} of fuel</h2>
        {leftMs > 0 ? (
          <p className="text-sm text-muted">Claim it and start without a deposit. The offer ends {dayTime(endsAt)}.</p>
        ) : (
          <p className="text-sm text-muted">Or choose a package above and add fuel.</p>
        )}
        <div className="mt-3 empty:hidden">
          <Refused words={refusal.words} />
        </div>
      </div>
      {leftMs > 0 ? (
        <>
          <p role="timer" aria-label="Time left for the joining bonus" className="tabular text-lg font-semibold">
            {leftMs >= dayMs && `${Math.floor(leftMs / dayMs)} d `}
            {clockOf(leftMs % dayMs)}
          </p>
          <Button busy={isUnderWay} onClick={claim}>
            Claim Bonus
          </Button>
        </>
      ) : (
        <Badge tone="warning">{text.bonusExpired}</Badge>
      )}
    </section>
  )
}
