import { advisorPanelMutants } from './advisor-panel.ts'
import { advisorSyncMutants } from './advisor-sync.ts'
import { botMutants } from './bots.ts'
import { clusterMutants } from './cluster.ts'
import { clusterConnectionMutants } from './cluster-connections.ts'
import { replicaMutants } from './cluster-replica.ts'
import { clusterSignerMutants } from './cluster-signer.ts'
import { connectPageMutants } from './connect-page.ts'
import { depositMutants } from './deposits.ts'
import { doctorMutants } from './doctor.ts'
import { eaOrdersMutants } from './ea-orders.ts'
import { engineMutants } from './engine.ts'
import { goalMutants } from './goals.ts'
import { holdDataMutants } from './hold-data.ts'
import { holdDebtMutants } from './hold-debt.ts'
import { holdDeskMutants } from './hold-desk.ts'
import { isolationMutants } from './hold-isolation.ts'
import { holdPeopleMutants } from './hold-people.ts'
import { holdTerminalMutants } from './hold-terminals.ts'
import { keepAccountsMutants } from './keep-accounts.ts'
import { keepAlertMutants } from './keep-alerts.ts'
import { keepBackupMutants } from './keep-backup.ts'
import { nodeMutants } from './keep-nodes.ts'
import { readyMutants } from './keep-ready.ts'
import { signingMutants } from './keep-signing.ts'
import { labMutants } from './lab.ts'
import { sharesMutants } from './learned-shares.ts'
import { type Mutant, mutants as moneyMutants } from './list.ts'
import { monitoringMutants } from './monitoring.ts'
import { openBooksMutants } from './open-books.ts'
import { readerMutants } from './reader.ts'
import { terminalServiceMutants } from './real-terminals.ts'
import { recordMutants } from './record.ts'
import { reportMutants } from './reports.ts'
import { roadMutants } from './road.ts'
import { doorMutants } from './server-door.ts'
import { serverFleetMutants } from './server-fleet.ts'
import { sharesPageMutants } from './shares-page.ts'
import { stormMutants } from './storm.ts'
import { strandMutants } from './strand.ts'
import { terminalMutants } from './terminals.ts'
import { termMutants } from './terms.ts'
import { theftMutants } from './theft.ts'
import { trustCrawlMutants } from './trust-crawl.ts'
import { trustFigureMutants } from './trust-figures.ts'
import { trustHelpMutants } from './trust-help.ts'
import { offlineMutants } from './trust-offline.ts'
import { trustPeopleMutants } from './trust-people.ts'
import { trustRefusedMutants } from './trust-refused.ts'
import { trustStepMutants } from './trust-steps.ts'
import { trustTradesMutants } from './trust-trades.ts'
import { upgradeMutants } from './upgrade.ts'
import { withdrawalMutants } from './withdrawals.ts'
import { wordsMutants } from './words.ts'

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
  ...stormMutants,
  ...strandMutants,
  ...terminalMutants,
  ...eaOrdersMutants,
  ...terminalServiceMutants,
  ...isolationMutants,
  ...holdDeskMutants,
  ...holdTerminalMutants,
  ...holdDebtMutants,
  ...holdPeopleMutants,
  ...holdDataMutants,
  ...keepBackupMutants,
  ...nodeMutants,
  ...keepAccountsMutants,
  ...signingMutants,
  ...keepAlertMutants,
  ...readyMutants,
  ...doctorMutants,
  ...upgradeMutants,
  ...clusterMutants,
  ...clusterConnectionMutants,
  ...advisorSyncMutants,
  ...advisorPanelMutants,
  ...connectPageMutants,
  ...trustTradesMutants,
  ...trustStepMutants,
  ...trustPeopleMutants,
  ...trustFigureMutants,
  ...trustCrawlMutants,
  ...trustHelpMutants,
  ...offlineMutants,
  ...goalMutants,
  ...trustRefusedMutants,
  ...sharesMutants,
  ...sharesPageMutants,
  ...wordsMutants,
  ...openBooksMutants,
  ...termMutants,
  ...roadMutants,
  ...readerMutants,
  ...labMutants,
  ...clusterSignerMutants,
  ...monitoringMutants,
  ...replicaMutants,
  ...recordMutants,
]
