import { heroPicture } from '../../content/home.ts'
import { ProductPicture } from '../blocks/product-picture.tsx'

/** The dashboard as the demo member sees it, on a desk and on a phone. */
export function DashboardFrames() {
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
