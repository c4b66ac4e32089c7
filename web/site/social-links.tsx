import type { ReactNode } from 'react'
import { socialLinks } from '../content/brand.ts'

/** Simple signs of our own for each place, not the companies' marks. */
const signs: Record<(typeof socialLinks)[number]['id'], ReactNode> = {
  x: <path d="M6 5l12 14M18 5 6 19" />,
  telegram: <path d="M4 12 20 5l-3 14-5-4-3 3-1-5z" />,
  youtube: <path d="M4 7h16v10H4zM10.5 9.8v4.4L14 12z" />,
  linkedin: <path d="M6 10v8M6 6v.5M11 18v-8M11 13.5c0-2 1.2-3.5 3.2-3.5S17 11.3 17 13.5V18" />,
}

export function SocialLinks() {
  return (
    <ul aria-label="Elsewhere" className="-ml-2 flex">
      {socialLinks.map((link) => (
        <li key={link.id}>
          <a
            href={link.url}
            target="_blank"
            rel="noopener noreferrer"
            data-placeholder
            title={`${link.label}: a placeholder until the operator has a page there`}
            className="grid size-10 place-items-center rounded-control text-muted hover:bg-raised hover:text-ink"
          >
            <svg
              viewBox="0 0 24 24"
              className="size-5"
              fill="none"
              stroke="currentColor"
              strokeWidth="2"
              strokeLinecap="round"
              strokeLinejoin="round"
              aria-hidden="true"
            >
              {signs[link.id]}
            </svg>
            <span className="sr-only">{link.label} (placeholder)</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
