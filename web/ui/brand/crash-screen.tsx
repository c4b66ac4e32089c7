import { useLayoutEffect } from 'react'
import { useReloadWhenBack } from '../../lib/live/use-reload-when-back.ts'
import { applyTheme } from '../../lib/settings/theme.ts'
import { Button } from '../button.tsx'
import { EmptyPicture } from './empty-picture.tsx'

/** The page itself failed: say so, and what to do. Where only the connection went while it was loading, it comes by itself. */
export function CrashScreen({ detail }: { detail?: string }) {
  const isAway = useReloadWhenBack()
  useLayoutEffect(applyTheme, [])
  return (
    <main className="grid min-h-screenful place-items-center p-6">
      <div className="flex max-w-md flex-col items-center gap-4 text-center">
        <EmptyPicture />
        <h1 className="text-xl">{isAway ? 'No connection' : 'This page could not be shown'}</h1>
        <p role="status" className="text-muted">
          {isAway
            ? 'The connection was lost while this page was loading. It will open as soon as the server responds.'
            : 'Reload it. If that does not help, go back to the home page and try again from there.'}
        </p>
        {detail && <p className="text-sm text-muted">{detail}</p>}
        <div className="flex flex-wrap justify-center gap-3">
          <Button onClick={() => window.location.reload()}>Reload</Button>
          {/* A plain link: the router may be what failed. */}
          <a href="/" className="inline-flex min-h-10 items-center px-3 text-sm font-semibold text-accent">
            Back to home
          </a>
        </div>
      </div>
    </main>
  )
}
