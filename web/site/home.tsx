import { brand } from '../content/brand.ts'
import { slides } from '../content/home.ts'
import { metaOf } from '../lib/page-meta.ts'
import { AppDownload } from './blocks/app-download.tsx'
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

const structured = {
  '@graph': [
    {
      '@type': 'Organization',
      '@id': `${brand.origin}/#organization`,
      name: brand.name,
      url: brand.origin,
      logo: `${brand.origin}/share/logo.png`,
    },
    { '@type': 'WebSite', name: brand.name, url: brand.origin, publisher: { '@id': `${brand.origin}/#organization` } },
  ],
}

export const meta = () =>
  metaOf(`${brand.name}. ${brand.tagline}`, slides[0].text, { path: '/', picture: 'home', structured })

export default function Home() {
  return (
    <>
      <Banner />
      <ClientLogos />
      <PlatformTabs />
      <Ticker />
      <BotTabs />
      <StatsBand />
      <PackageCards />
      <FeatureCards />
      <AwardsTable />
      <AppDownload />
      <NewsSection />
      <SubscribeSection />
    </>
  )
}
