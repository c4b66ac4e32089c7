import { rules } from '@fairlead/contract/constants'
import { readReferralClicks } from '@fairlead/contract/routes/finance/referral'
import { text } from '@fairlead/contract/text'
import { useQuery } from '@tanstack/react-query'
import { Download, QrCode } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../lib/calls/api.ts'
import { sentencesOf } from '../../../lib/calls/api-error.ts'
import { keyOf } from '../../../lib/calls/query-key.ts'
import { toastFailure } from '../../../lib/calls/toast-failure.ts'
import { digits } from '../../../lib/formats/format.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { QrPicture, qrFile } from '../../../ui/charts/qr-picture.tsx'
import { Explain } from '../../../ui/overlays/explain.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { saveFile } from '../../../ui/tables/save-file.ts'
import { ReferralLink, referralLinkOf } from '../referral-link.tsx'

const filePixelsMin = 1_000

/** The own link to pass on, as words and as a picture, and how often it was opened. */
export function ShareCard({ refId }: { refId: string }) {
  const [isShown, setShown] = useState(false)
  const link = referralLinkOf(refId)
  const download = () =>
    qrFile(link, filePixelsMin).then(
      (file) => saveFile(`fairlead-${refId}.png`, file),
      (error: unknown) => toastFailure(error, text.internal),
    )
  return (
    <Card title="Your referral link" className="mt-4">
      <div className="grid gap-5 lg:grid-cols-[3fr_2fr]">
        <div className="flex min-w-0 flex-col gap-3">
          <ReferralLink refId={refId} />
          <p className="text-sm text-muted">
            It works with any of our pages: add{' '}
            <span className="font-medium whitespace-nowrap text-ink">?referral_id={refId}</span> to the address. Anyone
            who opens the link has {rules.referralKeptDays} days to register.
          </p>
          <div className="flex flex-wrap gap-3">
            <Button tone="secondary" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
              <QrCode className="size-4" aria-hidden="true" />
              {isShown ? 'Hide the QR code' : 'Show the QR code'}
            </Button>
            <Button tone="secondary" onClick={download}>
              <Download className="size-4" aria-hidden="true" />
              Download the QR code
            </Button>
          </div>
          {isShown && (
            <QrPicture
              text={link}
              label={`QR code of your referral link ${link}`}
              className="size-52 rounded-control border border-line"
            />
          )}
        </div>
        <Clicks />
      </div>
    </Card>
  )
}

function Clicks() {
  const query = useQuery({
    queryKey: keyOf(readReferralClicks),
    queryFn: ({ signal }) => call(readReferralClicks, { signal }),
  })
  if (query.error) return <Alert tone="negative">{sentencesOf(query.error, text.internal).join(' ')}</Alert>
  if (!query.data) return <Skeleton className="h-36 w-full" />
  const { days, clicks, joined } = query.data
  const most = Math.max(...days.map((day) => day.clicks), 1)
  return (
    <div>
      <dl className="grid grid-cols-2 gap-3">
        <div>
          <dt className="flex min-h-6 items-center gap-2 text-sm text-muted">
            Clicks, 30 days
            <Explain what="Clicks, 30 days">
              Browsers that opened your link, each counted once a day. We set no cookie and keep no addresses, so no one
              can be identified; automated visitors are left out where they identify themselves.
            </Explain>
          </dt>
          <dd className="tabular mt-1 text-xl font-semibold">{digits(clicks)}</dd>
        </div>
        <div>
          <dt className="flex min-h-6 items-center gap-2 text-sm text-muted">
            Joined, 30 days
            <Explain what="Joined, 30 days">
              Members who registered with your link and have verified their address.
            </Explain>
          </dt>
          <dd className="tabular mt-1 text-xl font-semibold">{digits(joined)}</dd>
        </div>
      </dl>
      <svg
        viewBox={`0 0 ${days.length * 10} 60`}
        preserveAspectRatio="none"
        className="mt-3 h-16 w-full"
        role="img"
        aria-label={`Clicks by day: ${digits(clicks)} in 30 days, ${digits(days.at(-1)?.clicks ?? 0)} today.`}
      >
        <path d={`M0 60H${days.length * 10}`} className="stroke-edge" vectorEffect="non-scaling-stroke" />
        {days.map((day, at) => (
          <rect
            key={day.date}
            x={at * 10 + 1}
            y={60 - (day.clicks / most) * 58}
            width={8}
            height={(day.clicks / most) * 58}
            className="fill-accent"
          >
            <title>{`${day.date}: ${digits(day.clicks)}`}</title>
          </rect>
        ))}
      </svg>
      <p aria-hidden="true" className="tabular mt-1 flex justify-between text-xs text-muted">
        <span>{days[0]?.date}</span>
        <span>Today</span>
      </p>
    </div>
  )
}
