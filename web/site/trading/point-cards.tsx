import { Coins, Scale, ShieldCheck, SlidersHorizontal } from 'lucide-react'
import { trading } from '../../content/trading.ts'

const icons = { assets: Coins, hedge: Scale, limit: ShieldCheck, trades: SlidersHorizontal }

export function PointCards() {
  return (
    <section className="page-width pt-14 md:pt-24">
      <h2 className="sr-only">How the bot trades</h2>
      <ul className="grid gap-4 md:grid-cols-2 md:gap-6">
        {trading.points.map((point) => {
          const Icon = icons[point.id]
          return (
            <li key={point.id} className="flex gap-5 rounded-card border border-line bg-surface p-6">
              <span className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-strong">
                <Icon className="size-5" aria-hidden="true" />
              </span>
              <div>
                <h3 className="text-lg">{point.title}</h3>
                <p className="mt-2 text-muted">{point.text}</p>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
