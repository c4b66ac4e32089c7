import { Search } from 'lucide-react'
import { type FormEvent, type ReactNode, useId } from 'react'
import { Link, useNavigate } from 'react-router'
import { archives, categories, latestPosts, popularTags } from '../../content/blog.ts'
import { fullDayWords, monthWords } from '../../lib/formats/format-day.ts'
import { controlStyle } from '../../ui/forms/control-style.ts'

const linkStyle = 'flex min-h-10 items-center justify-between gap-3 text-muted hover:text-ink'

export function BlogSidebar({ search = '' }: { search?: string }) {
  return (
    <aside aria-label="Blog" className="flex flex-col gap-8">
      <SearchBox key={search} search={search} />
      <Group title="Categories">
        <ul>
          {categories.map((category) => (
            <li key={category.id}>
              <Link to={`/blog?category=${category.id}`} className={linkStyle}>
                {category.label}
                <span className="tabular rounded-full bg-raised px-2.5 py-0.5 text-xs font-semibold">
                  {category.count}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </Group>
      <Group title="Latest posts">
        <ul className="flex flex-col gap-2">
          {latestPosts.map((post) => (
            <li key={post.slug}>
              <Link to={`/blog/${post.slug}`} className="block py-1 font-medium hover:text-accent">
                {post.title}
                <span className="mt-1 block text-sm font-normal text-muted">{fullDayWords(post.date)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </Group>
      <Group title="Popular tags">
        <ul className="flex flex-wrap gap-2">
          {popularTags.map((tag) => (
            <li key={tag}>
              <Link
                to={`/blog?tag=${tag}`}
                className="inline-flex min-h-9 items-center rounded-full border border-line px-3.5 text-sm text-muted hover:border-edge hover:text-ink"
              >
                {tag}
              </Link>
            </li>
          ))}
        </ul>
      </Group>
      <Group title="Archives">
        <ul>
          {archives.map((month) => (
            <li key={month}>
              <Link to={`/blog?month=${month}`} className={linkStyle}>
                {monthWords(month)}
              </Link>
            </li>
          ))}
        </ul>
      </Group>
    </aside>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-3 text-base">{title}</h2>
      {children}
    </section>
  )
}

function SearchBox({ search }: { search: string }) {
  const id = useId()
  const navigate = useNavigate()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const words = String(new FormData(event.currentTarget).get('q')).trim()
    navigate(words ? `/blog?q=${encodeURIComponent(words)}` : '/blog')
  }
  return (
    <search>
      <form action="/blog" onSubmit={submit} className="relative">
        <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
          Search posts
        </label>
        <input id={id} name="q" type="search" required defaultValue={search} className={controlStyle('pr-12')} />
        <button
          type="submit"
          aria-label="Search"
          className="absolute right-0.5 bottom-0.5 grid size-10 place-items-center rounded-control text-muted hover:text-ink"
        >
          <Search className="size-5" aria-hidden="true" />
        </button>
      </form>
    </search>
  )
}
