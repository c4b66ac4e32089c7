import { ExternalLink } from 'lucide-react'
import { contact } from '../../content/pages.ts'
import { ButtonLink } from '../../ui/button-link.tsx'

/** Our own drawing of an invented harbour: no map service is loaded before the visitor asks for one. */
export function OfficeMap() {
  return (
    <section className="flex flex-col overflow-hidden rounded-card border border-line bg-surface">
      <svg
        viewBox="0 0 960 320"
        className="h-64 min-h-64 w-full flex-1"
        preserveAspectRatio="xMidYMid slice"
        role="img"
        aria-label="A drawn map of the quarter around Quay Street"
      >
        <rect width="960" height="320" className="fill-raised" />
        <path d="M0 214c120-34 210 10 320 0s150-62 280-54 200 70 360 40v120H0z" className="fill-accent-soft" />
        <path
          d="M0 214c120-34 210 10 320 0s150-62 280-54 200 70 360 40"
          fill="none"
          className="stroke-accent"
          strokeWidth="3"
        />
        <g className="stroke-surface" strokeWidth="14" fill="none">
          <path d="M0 120C200 96 380 130 560 84S840 60 960 80M120 0l70 196M420 0l-20 190M700 0l-30 150M0 40l960-20" />
        </g>
        <g className="stroke-line" strokeWidth="2" fill="none">
          <path d="M240 20 270 90M310 30l14 70M520 20l-4 50M600 30l-10 40M800 20l-14 44M40 70l50 60" />
        </g>
        <g className="fill-line">
          <path d="M216 34h62v40h-56zM300 30h74v48h-68zM452 28h66v38h-70zM560 24h80v34h-84zM742 30h70v28h-74zM30 150h84v30H36z" />
        </g>
        <g className="stroke-edge" strokeWidth="6" strokeLinecap="round">
          <path d="M470 176v54M500 172v62M530 168v56" />
        </g>
        <g transform="translate(500 120)">
          <path d="M0 44C-26 10-30-2-30-14a30 30 0 1 1 60 0C30-2 26 10 0 44z" className="fill-accent" />
          <circle cy="-14" r="11" className="fill-surface" />
        </g>
      </svg>
      <div className="flex flex-wrap items-center justify-between gap-4 p-5">
        <div>
          <h2 className="text-lg">{contact.map.title}</h2>
          <p className="text-muted">{contact.blocks[0].lines.join(', ')}</p>
        </div>
        <ButtonLink to={contact.map.url} tone="secondary">
          {contact.map.link}
          <ExternalLink className="size-4" aria-hidden="true" />
        </ButtonLink>
      </div>
    </section>
  )
}
