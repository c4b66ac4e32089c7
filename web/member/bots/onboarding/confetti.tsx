import { useEffect, useRef } from 'react'

const piecesMax = 90
const fallPerMs = 0.14
const colours = ['--accent', '--positive', '--warning', '--ink', '--edge']

/** Paper snippets that fall over what it lies on, as long as it is there; none for who prefers no motion. */
export function Confetti() {
  const canvas = useRef<HTMLCanvasElement>(null)

  useEffect(() => {
    const element = canvas.current
    const context = element?.getContext('2d')
    if (!element || !context || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const { width, height } = element.getBoundingClientRect()
    element.width = width
    element.height = height
    const style = getComputedStyle(element)
    const pieces = Array.from({ length: piecesMax }, (_, at) => ({
      x: Math.random() * width,
      from: -Math.random() * height * 2,
      size: 5 + Math.random() * 5,
      speed: 0.6 + Math.random() * 0.8,
      turn: Math.random() * Math.PI,
      colour: style.getPropertyValue(colours[at % colours.length] ?? '--accent'),
    }))
    let frame = 0
    let start: number | undefined
    const draw = (now: number) => {
      start ??= now
      const fallen = (now - start) * fallPerMs
      context.clearRect(0, 0, width, height)
      for (const { x, from, size, speed, turn, colour } of pieces) {
        const y = (from + fallen * speed) % (height + size)
        if (y < -size) continue
        context.save()
        context.translate(x + Math.sin(fallen / 40 + turn) * 12, y)
        context.rotate(turn + fallen / 60)
        context.fillStyle = colour
        context.fillRect(-size / 2, -size / 4, size, size / 2)
        context.restore()
      }
      frame = requestAnimationFrame(draw)
    }
    frame = requestAnimationFrame(draw)
    return () => cancelAnimationFrame(frame)
  }, [])

  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a canvas takes no focus, and this one says nothing
  return <canvas ref={canvas} aria-hidden="true" className="pointer-events-none absolute inset-0 size-full" />
}
