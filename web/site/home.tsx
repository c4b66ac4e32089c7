import { brand } from '../content/brand.ts'
import { slides } from '../content/home.ts'
import { metaOf } from '../lib/page-meta.ts'
import { siteOrigin } from '../lib/settings/page-settings.ts'
import { AppDownload } from './blocks/app-download.tsx'
import { BelowFold } from './blocks/below-fold.tsx'
import { NewsSection } from './blocks/news-section.tsx'
import { PackageCards } from './blocks/package-cards.tsx'
import { SubscribeSection } from './blocks/subscribe-section.tsx'
import { Ticker } from './blocks/ticker.tsx'
import { AwardsTable } from './home/awards-table.tsx'
import { Banner } from './home/banner.tsx'
import { BotTabs } from './home/bot-tabs.tsx'
import { ClientLogos } from './home/client-logos.tsx'
import { FeatureCards } from './home/feature-cards.tsx'
import { PlatformTabs } from './home/platform-tabs.tsx'
import { StatsBand } from './home/stats-band.tsx'

function structured(): Record<string, unknown> {
  const origin = siteOrigin()
  const id = `${origin}/#organization`
  return {
    '@graph': [
      { '@type': 'Organization', '@id': id, name: brand.name, url: origin, logo: `${origin}/share/logo.png` },
      { '@type': 'WebSite', name: brand.name, url: origin, publisher: { '@id': id } },
    ],
  }
}

export const meta = () =>
  metaOf(`${brand.name}. ${brand.tagline}`, slides[0].text, { path: '/', picture: 'home', structured: structured() })

export default function Home() {
  return (
    <>
      <Banner />
      <ClientLogos />
      <BelowFold>
        <PlatformTabs />
      </BelowFold>
      <BelowFold>
        <Ticker />
      </BelowFold>
      <BelowFold>
        <BotTabs />
      </BelowFold>
      <BelowFold>
        <StatsBand />
      </BelowFold>
      <BelowFold>
        <PackageCards />
      </BelowFold>
      <BelowFold>
        <FeatureCards />
      </BelowFold>
      <BelowFold>
        <AwardsTable />
      </BelowFold>
      <BelowFold>
        <AppDownload />
      </BelowFold>
      <BelowFold>
        <NewsSection />
      </BelowFold>
      <BelowFold>
        <SubscribeSection />
      </BelowFold>
    </>
  )
}
