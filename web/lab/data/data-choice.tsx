import { Shuffle } from 'lucide-react'
import type { ReactNode } from 'react'
import { lab } from '../../content/lab.ts'
import { Button } from '../../ui/button.tsx'
import { RadioGroup } from '../../ui/forms/radio-group.tsx'
import type { SettingsErrors } from '../settings/check-settings.ts'
import { bounds, type LabData, type LabSettings } from '../settings/lab-settings.ts'
import { NumberField } from '../settings/number-field.tsx'

type Props = {
  settings: LabSettings
  errors: SettingsErrors
  onChange: (change: Partial<LabSettings>) => void
  /** Whether the service offers real prices here. */
  hasShared: boolean
  onKind: (kind: LabData['kind']) => void
  /** What belongs to real prices. */
  children: ReactNode
}

/** Which prices: made up, real ones that are offered, or the visitor's own. */
export function DataChoice({ settings: { data }, errors, onChange, hasShared, onKind, children }: Props) {
  return (
    <div className="flex flex-col gap-3">
      <RadioGroup
        legend="Prices"
        value={data.kind}
        onChange={(kind) => onKind(kind as LabData['kind'])}
        options={[
          { value: 'simulated', label: 'A simulated market', hint: 'Three years, at once' },
          ...(hasShared ? [{ value: 'shared', label: 'Real prices', hint: 'Offered here' }] : []),
          { value: 'own', label: 'Your own files', hint: 'They stay on this device' },
        ]}
      />
      {data.kind === 'simulated' ? (
        <>
          <p className="text-sm text-muted">{lab.simulated}</p>
          <div className="flex items-end gap-3">
            <div className="grow">
              <NumberField
                label="Market no."
                value={data.seed}
                error={errors.seed}
                onChange={(seed) => onChange({ data: { kind: 'simulated', seed } })}
              />
            </div>
            <Button
              tone="secondary"
              className="min-h-11"
              onClick={() => onChange({ data: { kind: 'simulated', seed: anotherSeed(data.seed) } })}
            >
              <Shuffle className="size-4" aria-hidden="true" />
              Another
            </Button>
          </div>
        </>
      ) : (
        children
      )}
      {errors.data && (
        <p role="alert" className="text-sm text-negative-text">
          {errors.data}
        </p>
      )}
    </div>
  )
}

/** Far from the last and the same on every device, so that two people who press the button see the same markets. */
function anotherSeed(seed: number): number {
  const { min, max } = bounds.seed
  const from = Number.isInteger(seed) ? seed : min
  return min + ((from * 48_271 + 11) % (max - min))
}
