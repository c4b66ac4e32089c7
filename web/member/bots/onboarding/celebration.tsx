import { text } from '@fairlead/contract/text'
import { CircleCheck } from 'lucide-react'
import { Confetti } from './confetti.tsx'

/** Stands in the place of the broker form for a moment after it was sent. */
export function Celebration() {
  return (
    <section className="relative overflow-hidden rounded-card border border-line bg-surface px-4 py-16 text-center">
      <Confetti />
      <CircleCheck className="mx-auto size-12 text-positive" aria-hidden="true" />
      <p role="status" className="mt-4 font-display text-xl font-bold">
        {text.brokerSubmitted}
      </p>
      <p className="mt-2 text-muted">Our team sets up your bot within 24 hours.</p>
    </section>
  )
}
