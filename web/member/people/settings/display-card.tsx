import { dayTime } from '../../../lib/formats/format.ts'
import type { ThemeChoice } from '../../../lib/settings/theme.ts'
import { chooseZone, deviceZone, knownZones } from '../../../lib/settings/time-zone.ts'
import { useShownZone } from '../../../lib/settings/use-shown-zone.ts'
import { useTheme } from '../../../lib/settings/use-theme.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { Card } from '../../../ui/card.tsx'
import { RadioGroup } from '../../../ui/forms/radio-group.tsx'
import { Select } from '../../../ui/forms/select.tsx'

const themes: readonly { value: ThemeChoice; label: string }[] = [
  { value: 'system', label: 'As the device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]
const minuteMs = 60_000

/** How this browser shows things; nothing of it is sent anywhere. */
export function DisplayCard() {
  const [theme, chooseTheme] = useTheme()
  const zone = useShownZone()
  const now = useNow(minuteMs)
  return (
    <Card title="Display">
      <div className="flex flex-col gap-5">
        <RadioGroup
          legend="Theme"
          options={themes}
          value={theme}
          onChange={(value) => chooseTheme(themes.find((known) => known.value === value)?.value ?? 'system')}
        />
        <Select
          label="Time zone"
          value={zone}
          options={knownZones().map((value) => ({ value, label: zoneLabel(value) }))}
          hint={`Now it is ${dayTime(now, zone)}. Days in reports and charts remain UTC days.`}
          onChange={({ target }) => chooseZone(target.value)}
        />
        <p className="text-sm text-muted">Kept in this browser only.</p>
      </div>
    </Card>
  )
}

function zoneLabel(zone: string): string {
  if (zone === 'UTC') return 'UTC, as used throughout the product'
  return zone === deviceZone() ? `${zone} (this device)` : zone
}
