import { ColorType, CrosshairMode, type DeepPartial, type TimeChartOptions } from 'lightweight-charts'
import type { ChartColors } from './chart-colors.ts'

/** What all our charts have in common; no mark of the library inside, because that would bring a style of its own. */
export const baseOptions = (colors: ChartColors): DeepPartial<TimeChartOptions> => ({
  autoSize: true,
  layout: {
    attributionLogo: false,
    background: { type: ColorType.Solid, color: colors.surface },
    textColor: colors.muted,
    fontFamily: getComputedStyle(document.body).fontFamily,
    fontSize: 11,
    panes: { separatorColor: colors.line, enableResize: false },
  },
  grid: { vertLines: { visible: false }, horzLines: { color: colors.line } },
  crosshair: { mode: CrosshairMode.Magnet },
  rightPriceScale: { borderVisible: false },
  timeScale: { borderColor: colors.line, timeVisible: true, secondsVisible: false },
  // A page is scrolled over a chart far more often than a chart is zoomed.
  handleScroll: { mouseWheel: false, vertTouchDrag: false },
  handleScale: { mouseWheel: false },
  localization: { locale: 'en-GB' },
})
