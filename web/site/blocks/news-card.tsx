import type { NewsItem } from '../live/news-items.ts'

export function NewsCard({ item }: { item: NewsItem }) {
  const outside = /^https?:/.test(item.link) && !item.link.startsWith(location.origin)
  return (
    <article className="group relative flex w-full flex-col overflow-hidden rounded-card border border-line bg-paper transition-colors hover:border-edge">
      <img src={item.image} alt="" width="640" height="360" className="aspect-[16/9] w-full object-cover" />
      <div className="flex min-h-48 flex-1 flex-col p-5">
        <p className="text-sm text-muted">{item.pubDate}</p>
        <h3 className="mt-2 text-base leading-6">
          <a
            href={item.link}
            {...(outside && { target: '_blank', rel: 'noopener noreferrer' })}
            className="group-hover:text-accent after:absolute after:inset-0"
          >
            {item.title}
          </a>
        </h3>
        <p className="mt-2 text-sm text-muted">{item.description}</p>
      </div>
    </article>
  )
}
