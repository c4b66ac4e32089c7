import { classNames } from '../../ui/class-names.ts'

type Props = {
  /** The picture's name below `/product`; `npm run pictures -- product` takes it from the demo world, light and dark. */
  name: 'dashboard' | 'phone' | 'trade'
  alt: string
  width: number
  height: number
  className?: string
}

/** A picture of the real dashboard in the theme of the page. The other one is never fetched: a hidden picture that may be late is left out. */
export function ProductPicture({ name, alt, width, height, className }: Props) {
  const shared = { width, height, loading: 'lazy' as const, decoding: 'async' as const }
  return (
    <>
      <img
        {...shared}
        alt={alt}
        src={`/product/${name}-light.webp`}
        className={classNames('h-auto w-full dark:hidden', className)}
      />
      <img
        {...shared}
        alt={alt}
        src={`/product/${name}-dark.webp`}
        className={classNames('hidden h-auto w-full dark:block', className)}
      />
    </>
  )
}
