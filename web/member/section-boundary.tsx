import { Component, type ReactNode, useEffect } from 'react'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** A section whose code could not be had, or that broke, leaves the rest of the dashboard standing. */
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
    <div role="alert">
      <EmptyState title="This section could not be loaded" action={<Button onClick={reload}>Load it again</Button>}>
        Your connection may be gone, or there is a newer version of this page.
      </EmptyState>
    </div>
  )
}
