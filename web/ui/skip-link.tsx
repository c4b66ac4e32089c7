/** The first stop of the tab key: past the navigation, to the page's `#content`. */
export function SkipLink() {
  return (
    <a
      href="#content"
      className="fixed top-2 left-2 z-50 inline-flex min-h-10 -translate-y-20 items-center rounded-control bg-accent px-4 text-sm font-semibold text-on-accent focus:translate-y-0"
    >
      Skip to content
    </a>
  )
}
