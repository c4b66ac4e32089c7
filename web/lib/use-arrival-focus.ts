import { type RefObject, useEffect, useRef } from 'react'

/** Moves the focus to the content whenever `place` changes, so that a screen reader says where it has come to. */
export function useArrivalFocus(place: string): RefObject<HTMLElement | null> {
  const content = useRef<HTMLElement>(null)
  const lastPlace = useRef(place)
  useEffect(() => {
    if (lastPlace.current === place) return
    lastPlace.current = place
    content.current?.focus({ preventScroll: true })
  }, [place])
  return content
}
