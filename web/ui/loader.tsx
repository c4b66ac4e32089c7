import { LogoMark } from './logo-mark.tsx'

/** Fills the page while it is not known yet what to show. */
export function Loader({ label }: { label: string }) {
  return (
    <main className="grid min-h-dvh place-items-center p-8">
      <div role="status" className="flex flex-col items-center gap-4 text-sm text-muted">
        <LogoMark className="size-12 animate-shimmer text-accent" />
        {label}
      </div>
    </main>
  )
}
