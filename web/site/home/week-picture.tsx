import { exampleCurve } from '../blocks/example-curve.ts'
import { Words } from '../blocks/words.tsx'

const x = (hour: number) => 62 + (hour / 168) * 248
const weekdays = [0, 1, 2, 3, 4]

/** When each market is open in a week that begins on Monday, in hours (UTC). */
const rows = [
  {
    name: 'Forex',
    open: [
      [0, 118],
      [166, 168],
    ],
  },
  { name: 'Commodity', open: [...weekdays.map((day) => [day * 24, day * 24 + 21.5]), [166, 168]] },
  { name: 'Crypto', open: [[0, 168]] },
]
const activity = exampleCurve(28, 7_919).map((value, at, all) => 8 + ((Math.abs(value - (all[at - 1] ?? 0)) * 90) % 26))

/** A week of the three markets, and the bot at work through all of it. */
export function WeekPicture() {
  return (
    <>
      {['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map((day, at) => (
        <g key={day}>
          <path d={`M${x(at * 24)} 26V196`} className="stroke-line" />
          <Words x={x(at * 24 + 12)} y={18} anchor="middle">
            {day}
          </Words>
        </g>
      ))}
      {rows.map((row, at) => (
        <g key={row.name}>
          <Words x={0} y={52 + at * 30} className="fill-ink" strong>
            {row.name}
          </Words>
          {row.open.map(([from = 0, to = 0]) => (
            <rect
              key={from}
              x={x(from)}
              y={41 + at * 30}
              width={x(to) - x(from) - 1}
              height="14"
              rx="3"
              className="fill-accent-soft stroke-accent"
            />
          ))}
        </g>
      ))}
      <Words x={0} y={180} className="fill-ink" strong>
        The bot
      </Words>
      {activity.map((height, at) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place in the row
          key={at}
          x={x(at * 6) + 1}
          y={196 - height}
          width="6"
          height={height}
          rx="2"
          className="fill-accent"
        />
      ))}
      <path d="M62 196H310" className="stroke-edge" />
    </>
  )
}
