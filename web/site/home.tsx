import { brand } from '../content/brand.ts'
import { hero } from '../content/site.ts'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { PackageCards } from './package-cards.tsx'
import { ProfitSplit } from './profit-split.tsx'

export const meta = () => [{ title: `${brand.name}. ${brand.tagline}` }, { name: 'description', content: hero.text }]

export default function Home() {
  return (
    <>
      <Hero />
      <HowItWorks />
      <PackageCards />
      <ProfitSplit />
    </>
  )
}
