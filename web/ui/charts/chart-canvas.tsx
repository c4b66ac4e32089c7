import { Maximize2, ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useShownTheme } from '../brand/use-shown-theme.ts'
import { classNames } from '../class-names.ts'
import { IconButton } from '../icon-button.tsx'
import { Skeleton } from '../skeleton.tsx'
import { type ChartColors, chartColors } from './chart-colors.ts'

export type DrawnChart<Data> = {
  show(data: Data): void
  /** Of charts that can be looked at closer. */
  zoom?(way: 'in' | 'out' | 'whole'): void
  remove(): void
}
export type ChartPlace = {
  element: HTMLElement
  /** Says what stands under the pointer. */
  legend: HTMLElement
  colors: ChartColors
}
/** Kept outside of components: a new function is taken for another chart. */
export type LoadChart<Data> = () => Promise<(place: ChartPlace) => DrawnChart<Data>>

const zooms = [
  { way: 'in', name: 'Zoom in', icon: ZoomIn },
  { way: 'out', name: 'Zoom out', icon: ZoomOut },
  { way: 'whole', name: 'Show everything', icon: Maximize2 },
] as const

type Props<Data> = {
  load: LoadChart<Data>
  data: Data
  /** What the chart shows, in a sentence, for whoever does not see it. */
  label: string
  className: string
  canZoom?: boolean
}

/** A chart whose code is loaded when it is first shown. It takes its place at once, follows the theme, and keeps its view when data change. */
export function ChartCanvas<Data>({ load, data, label, className, canZoom = false }: Props<Data>) {
  const element = useRef<HTMLDivElement>(null)
  const legend = useRef<HTMLParagraphElement>(null)
  const drawn = useRef<DrawnChart<Data>>(undefined)
  const newest = useRef(data)
  const theme = useShownTheme()
  const [state, setState] = useState<'coming' | 'drawn' | 'failed'>('coming')

  // biome-ignore lint/correctness/useExhaustiveDependencies: a canvas must be drawn anew in the colours of another theme
  useEffect(() => {
    let chart: DrawnChart<Data> | undefined
    let isGone = false
    const draw = (create: (place: ChartPlace) => DrawnChart<Data>) => {
      if (isGone || !element.current || !legend.current) return
      chart = create({ element: element.current, legend: legend.current, colors: chartColors(element.current) })
      drawn.current = chart
      chart.show(newest.current)
      setState('drawn')
    }
    load().then(draw, () => setState('failed'))
    return () => {
      isGone = true
      drawn.current = undefined
      chart?.remove()
    }
  }, [load, theme])

  useEffect(() => {
    newest.current = data
    drawn.current?.show(data)
  }, [data])

  return (
    <div>
      {canZoom && (
        <div className="float-right flex">
          {zooms.map(({ way, name, icon }) => (
            <IconButton key={way} label={name} icon={icon} onClick={() => drawn.current?.zoom?.(way)} />
          ))}
        </div>
      )}
      <p
        ref={legend}
        aria-hidden="true"
        className={classNames('tabular text-xs text-muted', canZoom ? 'min-h-10' : 'min-h-5')}
      />
      <div className={classNames('relative', className)}>
        {state === 'coming' && <Skeleton className="absolute inset-0" />}
        {state === 'failed' && (
          <p className="absolute inset-0 grid place-items-center text-sm text-muted">
            The chart could not be loaded. The table below it has the same figures.
          </p>
        )}
        <div ref={element} role="img" aria-label={label} className="absolute inset-0" />
      </div>
    </div>
  )
}
