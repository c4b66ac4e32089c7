import { display } from '@fairlead/contract/constants'
import { homeText } from '@fairlead/contract/home-text'
import { news as words } from '../../content/home.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { NewsItem } from '../live/news-items.ts'
import { type News, useNews } from '../live/use-news.ts'
import { SectionHead } from './section-head.tsx'

const places = Array.from({ length: display.newsItemsMax }, (_, at) => at)

export function NewsSection() {
  const news = useNews()
  return (
    <section className="border-t border-line bg-surface">
      <div className="page-width section-space" aria-busy={news.state === 'loading'}>
        <SectionHead title={words.title} text={words.text} />
        <NewsList news={news} />
        <p className="mt-5 min-h-4 text-xs text-muted">{news.state === 'loaded' && news.sample && words.sample}</p>
      </div>
    </section>
  )
}

function NewsList({ news }: { news: News }) {
  if (news.state === 'failed') {
    return (
      <p role="alert" className="font-semibold text-negative-text">
        {homeText.newsFailed}
      </p>
    )
  }
  if (news.state === 'loaded' && news.items.length === 0) return <p className="text-muted">{words.empty}</p>
  return (
    <ul className="grid gap-4 sm:grid-cols-2 md:gap-6 lg:grid-cols-3">
      {news.state === 'loaded'
        ? news.items.map((item, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two stories may share their title, and the list never reorders
            <li key={at} className="flex">
              <NewsCard item={item} />
            </li>
          ))
        : places.map((place) => (
            <li key={place} className="rounded-card border border-line bg-paper">
              <Skeleton className="aspect-[16/9] w-full rounded-b-none" />
              <div className="flex h-48 flex-col gap-3 p-5">
                <Skeleton className="h-4 w-24" />
                <Skeleton className="h-6 w-full" />
                <Skeleton className="h-16 w-full" />
              </div>
            </li>
          ))}
    </ul>
  )
}

function NewsCard({ item }: { item: NewsItem }) {
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
