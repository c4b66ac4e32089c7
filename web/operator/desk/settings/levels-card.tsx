import { rules } from '@fairlead/contract/constants'
import { previewLevels, setLevels } from '@fairlead/contract/routes/desk/operator-settings'
import { text } from '@fairlead/contract/text'
import { useState } from 'react'
import type { z } from 'zod'
import { call } from '../../../lib/calls/api.ts'
import { toastFailure } from '../../../lib/calls/toast-failure.ts'
import { useAct } from '../../../lib/calls/use-act.ts'
import { digits } from '../../../lib/formats/format.ts'
import { Button } from '../../../ui/button.tsx'
import { controlStyle } from '../../../ui/forms/control-style.ts'
import { LevelsEffect } from './levels-effect.tsx'
import { SettingCard } from './setting-card.tsx'
import type { HouseSettings } from './use-settings.ts'

type Level = HouseSettings['levels']['levelStructure'][number]
type Name = Exclude<keyof Level, 'level'>
export type Effect = z.output<typeof previewLevels.reply>

const columns: readonly { name: Name; label: string; step: number }[] = [
  { name: 'level_percentage', label: 'Pays (%)', step: 0.01 },
  { name: 'eligibility_member_count', label: 'Active directs', step: 1 },
  { name: 'eligibility_business_count', label: 'Team business ($)', step: 1 },
]
const percentMax = Number(rules.generationShareBasisPoints) / 100

/** What each level pays and requires; its effect on last month's charges is shown before it is changed. */
export function LevelsCard({ levels, mayChange }: { levels: HouseSettings['levels']; mayChange: boolean }) {
  const act = useAct()
  const { version, validFrom, levelStructure: stands } = levels
  const [given, setGiven] = useState(stands)
  const [effect, setEffect] = useState<Effect>()
  const [isCounting, setCounting] = useState(false)
  const sum = given.reduce((total, level) => total + Math.round(level.level_percentage * 100), 0) / 100

  const preview = async () => {
    setCounting(true)
    try {
      setEffect(await call(previewLevels, { body: { levelStructure: given } }))
    } catch (error) {
      toastFailure(error, text.internal)
    } finally {
      setCounting(false)
    }
  }

  return (
    <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
      <SettingCard
        title="Level structure"
        version={version}
        validFrom={validFrom}
        mayChange={mayChange}
        changes={levelDifferences(stands, given)}
        reach="for later charges; earlier ones keep theirs"
        change={() => act(setLevels, { body: { version, levelStructure: given } })}
        aside={
          <Button tone="soft" busy={isCounting} onClick={() => void preview()}>
            Preview the effect
          </Button>
        }
      >
        <table className="w-full text-sm">
          <caption className="sr-only">What each level pays and requires</caption>
          <thead className="text-left text-xs text-muted">
            <tr>
              <th scope="col" className="py-1 pr-2 font-medium">
                Level
              </th>
              {columns.map(({ name, label }) => (
                <th key={name} scope="col" className="py-1 pr-2 font-medium">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {given.map((level, place) => (
              <tr key={level.level}>
                <th scope="row" className="tabular py-1 pr-2 text-left font-medium">
                  {level.level}
                </th>
                {columns.map(({ name, label, step }) => (
                  <td key={name} className="py-1 pr-2">
                    <input
                      type="number"
                      min={0}
                      step={step}
                      aria-label={`Level ${level.level}: ${label}`}
                      value={level[name]}
                      onChange={({ target }) =>
                        setGiven(
                          given.map((one, at) => (at === place ? { ...one, [name]: target.valueAsNumber || 0 } : one)),
                        )
                      }
                      className={controlStyle('tabular')}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <p className={`tabular text-sm ${sum > percentMax ? 'text-negative-text' : 'text-muted'}`}>
          Total: {digits(sum, 2)}% of what a charge collects; the maximum is {percentMax}%.
        </p>
      </SettingCard>
      {effect && <LevelsEffect effect={effect} />}
    </div>
  )
}

function levelDifferences(stands: readonly Level[], given: readonly Level[]): string[] {
  return given.flatMap((level, place) =>
    columns
      .filter(({ name }) => stands[place]?.[name] !== level[name])
      .map(({ name, label }) => `Level ${level.level}, ${label}: ${stands[place]?.[name] ?? 'none'} → ${level[name]}`),
  )
}
