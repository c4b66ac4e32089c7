import { timings } from '@fairlead/contract/constants'
import { text } from '@fairlead/contract/text'
import { useQuery } from '@tanstack/react-query'
import { sentencesOf } from '../../../lib/calls/api-error.ts'
import { Card } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { readMemberNews } from './news.ts'

export function NewsBlock() {
  const news = useQuery({
    queryKey: ['member-news'],
    queryFn: ({ signal }) => readMemberNews(Date.now(), signal),
    staleTime: timings.newsAgeMsMax,
  })
  return (
    <Card title="Market news" className="mt-4">
      {news.isPending && <Skeleton className="h-40 w-full" />}
      {news.error && (
        <p role="alert" className="text-negative-text">
          {text.newsErrorPrefix} {sentencesOf(news.error, text.newsFailed).join(' ')}
        </p>
      )}
      {news.data?.length === 0 && <p className="text-muted">No news at the moment.</p>}
      <ul className="grid gap-x-6 gap-y-5 md:grid-cols-2 xl:grid-cols-3">
        {news.data?.map((item) => (
          <li key={`${item.link} ${item.title}`} className="text-sm">
            <a
              href={item.link}
              target="_blank"
              rel="noreferrer"
              className="font-semibold text-ink underline-offset-2 hover:underline"
            >
              {item.title}
            </a>
            <p className="mt-1 text-muted wrap-break-word">{item.description}</p>
            <p className="mt-1 text-xs text-muted">{item.date}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
