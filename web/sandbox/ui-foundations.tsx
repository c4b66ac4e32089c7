import { brand } from '../content/brand.ts'
import { Badge } from '../ui/badge.tsx'
import { Logo } from '../ui/brand/logo.tsx'
import { LogoMark } from '../ui/brand/logo-mark.tsx'
import { Card } from '../ui/card.tsx'

const swatches = [
  { name: 'ink', fill: 'bg-ink' },
  { name: 'muted', fill: 'bg-muted' },
  { name: 'paper', fill: 'bg-paper' },
  { name: 'surface', fill: 'bg-surface' },
  { name: 'raised', fill: 'bg-raised' },
  { name: 'line', fill: 'bg-line' },
  { name: 'accent', fill: 'bg-accent' },
  { name: 'positive', fill: 'bg-positive' },
  { name: 'negative', fill: 'bg-negative' },
  { name: 'warning', fill: 'bg-warning' },
]

const sizes = [
  { px: 60, style: 'text-4xl' },
  { px: 44, style: 'text-3xl' },
  { px: 32, style: 'text-2xl' },
  { px: 24, style: 'text-xl' },
  { px: 18, style: 'text-lg' },
]

export function UiFoundations() {
  return (
    <>
      <Card title="Mark">
        <div className="flex flex-wrap items-center gap-8">
          <Logo name={brand.name} />
          <LogoMark className="size-4 text-ink" />
          <LogoMark className="size-6 text-accent" />
          <LogoMark className="size-16 text-accent [--line-colour:var(--ink)]" />
          <span className="on-ink rounded-card bg-paper p-4">
            <Logo name={brand.name} />
          </span>
        </div>
      </Card>
      <Card title="Colour">
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-5">
          {swatches.map((swatch) => (
            <li key={swatch.name} className="text-sm">
              <span className={`mb-1.5 block h-14 rounded-control border border-line ${swatch.fill}`} />
              {swatch.name}
            </li>
          ))}
        </ul>
      </Card>
      <Card title="Type">
        <div className="flex flex-col gap-3 overflow-hidden">
          {sizes.map((size) => (
            <p key={size.px} className={`font-display font-bold tracking-tight ${size.style}`}>
              {size.px} fair line
            </p>
          ))}
          <p className="max-w-[65ch]">16: Inter for text. Lines stay between sixty and seventy-five characters long.</p>
          <p className="text-sm text-muted">14: labels and notes.</p>
          <p className="text-xs text-muted">12: captions.</p>
          <p className="tabular">1,234.5678 and 8,111.0000 align.</p>
        </div>
      </Card>
      <Card title="Badges">
        <div className="flex flex-wrap gap-3">
          <Badge>Neutral</Badge>
          <Badge tone="accent">Owner</Badge>
          <Badge tone="positive">Active</Badge>
          <Badge tone="warning">Processing</Badge>
          <Badge tone="negative">Failed</Badge>
        </div>
      </Card>
    </>
  )
}
