import { Pause, Play } from 'lucide-react'
import { slides } from '../../content/home.ts'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import type { Slides } from './use-slides.ts'

/** What moves by itself must be stoppable: one button for the slides and the loop behind them, one for each slide. */
export function SlideControls({ at, show, playing, toggle }: Slides) {
  return (
    <div className="mt-8 -ml-2 flex items-center gap-1">
      {slides.map((slide, index) => (
        <button
          key={slide.id}
          type="button"
          aria-label={`Slide ${index + 1}: ${slide.lead} ${slide.accent}`}
          aria-current={index === at}
          onClick={() => show(index)}
          className="grid h-10 w-12 place-items-center rounded-control"
        >
          <span
            className={classNames(
              'h-[3px] w-8 rounded-full transition-colors',
              index === at ? 'bg-accent' : 'bg-edge/60',
            )}
          />
        </button>
      ))}
      <IconButton
        label={playing ? 'Pause the banner' : 'Play the banner'}
        icon={playing ? Pause : Play}
        onClick={toggle}
      />
    </div>
  )
}
