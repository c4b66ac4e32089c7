import type { ISeriesPrimitive, SeriesAttachedParameter, Time } from 'lightweight-charts'

type Band = { from: Time; to: Time }

/** Stretches of time shaded behind a series. */
export function createTimeBand(color: string): ISeriesPrimitive<Time> & { show(bands: readonly Band[]): void } {
  let attached: SeriesAttachedParameter<Time> | undefined
  let bands: readonly Band[] = []
  const renderer = {
    draw(target: Parameters<NonNullable<ReturnType<ViewOf['renderer']>>['draw']>[0]) {
      const scale = attached?.chart.timeScale()
      // biome-ignore lint/correctness/useHookAtTopLevel: no hook of React's, only named like one
      target.useMediaCoordinateSpace(({ context, mediaSize }) => {
        context.fillStyle = color
        for (const { from, to } of bands) {
          const [left, right] = [scale?.timeToCoordinate(from) ?? null, scale?.timeToCoordinate(to) ?? null]
          if (left !== null && right !== null) context.fillRect(left, 0, Math.max(2, right - left), mediaSize.height)
        }
      })
    },
  }
  const view: ViewOf = { zOrder: () => 'bottom', renderer: () => renderer }
  return {
    attached(parameters) {
      attached = parameters
    },
    detached() {
      attached = undefined
    },
    paneViews: () => [view],
    show(next) {
      bands = next
      attached?.requestUpdate()
    },
  }
}

type ViewOf = NonNullable<ReturnType<NonNullable<ISeriesPrimitive<Time>['paneViews']>>>[number]
