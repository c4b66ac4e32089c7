import { heroPicture, slides } from '../../content/home.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ProductPicture } from '../blocks/product-picture.tsx'
import { RiskNote } from '../blocks/risk-note.tsx'
import { IntroLoop } from './intro-loop.tsx'
import { SlideControls } from './slide-controls.tsx'
import { useSlides } from './use-slides.ts'

/** The looping intro, three rotating slides and the dashboard. All slides lie in one grid cell, so nothing below moves. */
export function Banner() {
  const rotation = useSlides(slides.length)
  return (
    <section aria-label="Introduction" className="on-ink hero-ground relative overflow-hidden">
      <IntroLoop playing={rotation.playing} />
      <div className="page-width relative grid items-center gap-12 py-12 md:py-20 lg:grid-cols-[1fr_1.05fr] lg:gap-16">
        <div>
          <div className="grid">
            {slides.map((slide, at) => {
              // The page's heading is the slide that can be read.
              const Heading = at === rotation.at ? 'h1' : 'p'
              return (
                <div
                  key={slide.id}
                  data-slide={slide.id}
                  inert={at !== rotation.at}
                  className={classNames(
                    'col-start-1 row-start-1 transition-opacity duration-500',
                    at === rotation.at ? 'opacity-100' : 'opacity-0',
                  )}
                >
                  <Heading className="font-display text-3xl font-bold tracking-tight text-balance md:text-4xl lg:text-[clamp(2.75rem,4.6vw,3.75rem)] lg:leading-[1.1]">
                    {slide.lead} <span className="text-accent">{slide.accent}</span>
                  </Heading>
                  <p className="mt-6 max-w-[34rem] text-lg text-muted">{slide.text}</p>
                </div>
              )
            })}
          </div>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink to="/register" size="lg">
              Start Trading
            </ButtonLink>
            <ButtonLink to="/trading" tone="secondary" size="lg">
              Learn More<span className="sr-only"> about how the bot trades</span>
            </ButtonLink>
          </div>
          <RiskNote className="mt-6" />
          <SlideControls {...rotation} />
        </div>
        <DashboardFrames />
      </div>
    </section>
  )
}

/** The dashboard as the demo member sees it, on a desk and on a phone. */
function DashboardFrames() {
  return (
    <figure className="relative min-w-0 pb-8 sm:pr-10">
      <div className="overflow-hidden rounded-card border border-line bg-surface shadow-float">
        <span aria-hidden="true" className="flex gap-1.5 border-b border-line px-4 py-3">
          <span className="size-2.5 rounded-full bg-line" />
          <span className="size-2.5 rounded-full bg-line" />
          <span className="size-2.5 rounded-full bg-line" />
        </span>
        <ProductPicture name="dashboard" alt={heroPicture.desk} width={1120} height={700} />
      </div>
      <div className="absolute right-0 bottom-0 w-[26%] min-w-24 overflow-hidden rounded-[1.25rem] border-4 border-[#060c17] bg-surface shadow-float outline outline-line max-sm:hidden">
        <ProductPicture name="phone" alt={heroPicture.phone} width={480} height={960} />
      </div>
      <figcaption className="mt-3 text-xs text-muted">{heroPicture.caption}</figcaption>
    </figure>
  )
}
