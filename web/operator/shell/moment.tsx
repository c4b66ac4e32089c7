import { dayTime, localTime } from '../../lib/formats/format.ts'

export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} title={localTime(at)} className="tabular whitespace-nowrap">
      {dayTime(at)}
    </time>
  )
}
