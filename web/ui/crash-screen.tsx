import { Button } from './button.tsx'
import { EmptyPicture } from './empty-picture.tsx'

/** The page itself failed: say so, and what to do. */
export function CrashScreen({ detail }: { detail?: string }) {
  return (
    <main className="grid min-h-screenful place-items-center p-6">
      <div className="flex max-w-md flex-col items-center gap-4 text-center">
        <EmptyPicture />
        <h1 className="text-xl">This page could not be shown</h1>
        <p className="text-muted">Reload it. If that does not help, go back to the start and try again from there.</p>
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
