import { LogoMark } from './logo-mark.tsx'

/** Fills the page while it is not known yet what to show. What scripts alone can show says so where there are none. */
export function Loader({ label }: { label: string }) {
  return (
    <main className="grid min-h-dvh place-items-center p-8">
      <div role="status" className="flex flex-col items-center gap-4 text-sm text-muted no-scripts:hidden">
        <LogoMark className="size-12 animate-shimmer text-accent" />
        {label}
      </div>
      <noscript>
        <div className="flex flex-col items-center gap-4 text-center">
          <LogoMark className="size-12 text-accent" />
          <h1 className="text-xl">This page needs JavaScript</h1>
          <p className="max-w-[45ch] text-muted">It shows live figures. Switch JavaScript on and reload the page.</p>
          <a href="/" className="inline-flex min-h-10 items-center font-semibold text-accent underline">
            Back to home
          </a>
        </div>
      </noscript>
    </main>
  )
}
