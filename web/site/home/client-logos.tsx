import type { ReactNode } from 'react'
import { clients } from '../../content/home.ts'
import { SampleNote } from '../blocks/sample-note.tsx'

export function ClientLogos() {
  return (
    <section aria-label="Clients" className="border-b border-line">
      <div className="page-width py-10">
        <ul className="flex flex-wrap items-center justify-center gap-x-10 gap-y-5 xl:justify-between">
          {clients.marks.map((mark) => (
            <li key={mark.id}>
              <ClientMark {...mark} />
            </li>
          ))}
        </ul>
        <SampleNote of={clients} name="clients" className="mt-5 text-center" />
      </div>
    </section>
  )
}

/** Drawn for invented firms: no mark here belongs to anyone. */
const drawings: Record<string, ReactNode> = {
  northway: <path d="M4 20 12 4l8 16-8-5z" />,
  quillon: <path d="M12 3v18M5 8h14M8 3h8" />,
  harborline: <path d="M3 17c3 0 3-3 6-3s3 3 6 3 3-3 6-3M12 4v7M8 8h8" />,
  osprey: <path d="M3 7c5 0 7 3 9 7 2-4 4-7 9-7-3 1-4 4-5 7l-4 5-4-5C7 11 6 8 3 7z" />,
  tessel: <path d="M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM16.5 13v7M13 16.5h7" />,
  brightwater: <path d="M12 3c4 5 6 8 6 11a6 6 0 0 1-12 0c0-3 2-6 6-11zM9 15a3 3 0 0 0 3 3" />,
  ledgerly: <path d="M5 4h11l3 3v13H5zM8 9h8M8 13h8M8 17h5" />,
}

function ClientMark({ id, name }: { id: string; name: string }) {
  return (
    <span className="inline-flex items-center gap-2.5 text-muted">
      <svg
        viewBox="0 0 24 24"
        className="size-6 shrink-0"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {drawings[id]}
      </svg>
      <span className="font-display text-lg font-bold tracking-tight whitespace-nowrap">{name}</span>
    </span>
  )
}
