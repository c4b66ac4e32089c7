import interUrl from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import manropeUrl from '@fontsource-variable/manrope/files/manrope-latin-wght-normal.woff2?url'
import type { ReactNode } from 'react'
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteError } from 'react-router'
import './app.css'
import { CountReferralClick } from './account/count-referral-click.tsx'
import { brand } from './content/brand.ts'
import { headScript } from './lib/head-script.ts'
import { StayWhileAway } from './lib/live/stay-while-away.tsx'
import { FollowTerms } from './lib/settings/follow-terms.tsx'
import { originMeta, partnerBrokerMeta, partnerBrokerUrl, siteOrigin } from './lib/settings/page-settings.ts'
import { termsId, termsInPage } from './lib/settings/use-terms.ts'
import { SandboxBar } from './sandbox/sandbox-bar.tsx'
import { CrashScreen } from './ui/brand/crash-screen.tsx'
import { Loader } from './ui/brand/loader.tsx'
import { ServiceNotice } from './ui/service-notice.tsx'

export const links = () => [
  { rel: 'preload', href: interUrl, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'preload', href: manropeUrl, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icons/touch-180.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
]

export const meta = () => [{ title: brand.name }]

export function Layout({ children }: { children: ReactNode }) {
  return (
    // The theme script sets data-theme before React sees the document.
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#0B1424" />
        <meta name={originMeta} content={siteOrigin()} />
        <meta name={partnerBrokerMeta} content={partnerBrokerUrl()} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours; it must run before first paint */}
        <script dangerouslySetInnerHTML={{ __html: headScript }} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: data of ours, and no less-than sign in it ends the element */}
        <script id={termsId} type="application/json" dangerouslySetInnerHTML={{ __html: termsInPage() }} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return (
    <>
      <Outlet />
      <FollowTerms />
      <StayWhileAway />
      <CountReferralClick />
      <ServiceNotice />
      <SandboxBar />
    </>
  )
}

export function HydrateFallback() {
  return <Loader label={`Loading ${brand.name}`} />
}

export function ErrorBoundary() {
  const error = useRouteError()
  const detail = isRouteErrorResponse(error) ? `${error.status} ${error.statusText}` : undefined
  return <CrashScreen {...(detail ? { detail } : {})} />
}
