import { Component, type ReactNode } from 'react'
import { useReloadWhenBack } from '../lib/live/use-reload-when-back.ts'
import { EmptyPicture } from './brand/empty-picture.tsx'
import { Button } from './button.tsx'

/** A section whose code could not be had, or that broke, leaves the rest of the page standing. */
export class SectionBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override state = { hasFailed: false }

  override render() {
    return this.state.hasFailed ? <SectionFailed /> : this.props.children
  }
}

function SectionFailed() {
  // There is nothing to lose by it: the section is not there.
  const isAway = useReloadWhenBack()
  return (
    <div role="alert" className="flex flex-col items-center gap-3 px-4 py-10 text-center">
      <EmptyPicture />
      <h1 className="text-xl">This section could not be loaded</h1>
      <p className="max-w-prose text-muted">
        {isAway
          ? 'The connection was lost. The section will open as soon as the server responds.'
          : 'Your connection may have dropped for a moment, or there may be a newer version of this page.'}
      </p>
      <Button onClick={() => window.location.reload()}>Reload it</Button>
    </div>
  )
}
