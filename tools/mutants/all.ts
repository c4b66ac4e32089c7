import { botMutants } from './bots.ts'
import { depositMutants } from './deposits.ts'
import { engineMutants } from './engine.ts'
import { holdDataMutants } from './hold-data.ts'
import { holdDebtMutants } from './hold-debt.ts'
import { holdDeskMutants } from './hold-desk.ts'
import { isolationMutants } from './hold-isolation.ts'
import { holdPeopleMutants } from './hold-people.ts'
import { holdTerminalMutants } from './hold-terminals.ts'
import { readyMutants } from './keep-ready.ts'
import { type Mutant, mutants as moneyMutants } from './list.ts'
import { reportMutants } from './reports.ts'
import { doorMutants } from './server-door.ts'
import { serverFleetMutants } from './server-fleet.ts'
import { strandMutants } from './strand.ts'
import { terminalMutants } from './terminals.ts'
import { theftMutants } from './theft.ts'
import { withdrawalMutants } from './withdrawals.ts'

export const allMutants: readonly Mutant[] = [
  ...moneyMutants,
  ...engineMutants,
  ...depositMutants,
  ...withdrawalMutants,
  ...theftMutants,
  ...botMutants,
  ...reportMutants,
  ...serverFleetMutants,
  ...doorMutants,
  ...strandMutants,
  ...terminalMutants,
  ...isolationMutants,
  ...holdDeskMutants,
  ...holdTerminalMutants,
  ...holdDebtMutants,
  ...holdPeopleMutants,
  ...holdDataMutants,
  ...readyMutants,
]
