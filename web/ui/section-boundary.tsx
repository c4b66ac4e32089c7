import { Component, type ReactNode, useEffect } from 'react'
import { Button } from './button.tsx'
import { EmptyPicture } from './empty-picture.tsx'

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

const reload = () => window.location.reload()

function SectionFailed() {
  // Back on the line there is nothing to lose by it: the section is not there.
  useEffect(() => {
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [])
  return (
    <div role="alert" className="flex flex-col items-center gap-3 px-4 py-10 text-center">
      <EmptyPicture />
      <h1 className="text-xl">This section could not be loaded</h1>
      <p className="max-w-prose text-muted">Your connection may be gone, or there is a newer version of this page.</p>
      <Button onClick={reload}>Load it again</Button>
    </div>
  )
}
