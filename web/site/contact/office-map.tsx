import { display } from '@fairlead/contract/constants'
import { ExternalLink, Map as MapIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { contact } from '../../content/pages.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'

const { map } = contact

/** The office on a map of OpenStreetMap. Until a visitor asks for it our own drawing of the quarter stands in its place. */
export function OfficeMap() {
  const [isAsked, setAsked] = useState(false)
  return (
    <section className="flex flex-col overflow-hidden rounded-card border border-line bg-surface">
      {isAsked ? <MapFrame /> : <DrawnMap />}
      <div className="flex flex-wrap items-center justify-between gap-4 p-5">
        <div>
          <h2 className="text-lg">{map.title}</h2>
          <p className="text-muted">{contact.blocks[0].lines.join(', ')}</p>
        </div>
        {isAsked ? (
          <ButtonLink to={map.url} tone="secondary">
            {map.link}
            <ExternalLink className="size-4" aria-hidden="true" />
          </ButtonLink>
        ) : (
          <Button tone="secondary" size="lg" onClick={() => setAsked(true)}>
            <MapIcon className="size-4" aria-hidden="true" />
            {map.ask}
          </Button>
        )}
        {!isAsked && <p className="basis-full text-xs text-muted">{map.note}</p>}
      </div>
    </section>
  )
}

/** Whoever came here from a page whose policy knows no map, such as the dashboard, reads that it is not shown. */
export function MapFrame() {
  const [isBlocked, setBlocked] = useState(false)
  useEffect(() => {
    const notice = (event: SecurityPolicyViolationEvent) => {
      if (event.effectiveDirective === 'frame-src') setBlocked(true)
    }
    document.addEventListener('securitypolicyviolation', notice)
    return () => document.removeEventListener('securitypolicyviolation', notice)
  }, [])
  if (isBlocked)
    return (
      <div className="p-5 pb-0">
        <Alert tone="info">{map.blocked}</Alert>
      </div>
    )
  return (
    <iframe
      src={`${display.mapEmbedUrl}?${mapQuery()}`}
      title={`${map.title}: ${contact.blocks[0].lines.join(', ')}`}
      sandbox="allow-scripts allow-same-origin allow-popups"
      referrerPolicy="no-referrer"
      className="h-64 min-h-64 w-full flex-1"
    />
  )
}

function mapQuery(): URLSearchParams {
  const { area, mark } = map
  return new URLSearchParams({
    bbox: [area.west, area.south, area.east, area.north].join(','),
    layer: 'mapnik',
    marker: `${mark.latitude},${mark.longitude}`,
  })
}

function DrawnMap() {
  return (
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
  )
}
