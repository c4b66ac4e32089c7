import type { AlertKind } from '@fairlead/contract/alerts'

const page = (name: string) => `docs/runbooks/${name}.md`
const grave = page('grave-alert-open')

/**
 * Where in the product's folder stands what to do about a kind of alert: the page that Prometheus names for the same fault. Alerts about
 * single members and terminals have none: what they say is all there is to know.
 */
export const runbooks: Partial<Record<AlertKind, string>> = {
  payouts_stopped: page('payouts-stopped'),
  reconcile_needed: grave,
  standby_missing: grave,
  backup_old: page('backup-old'),
  payout_unsigned: grave,
  signer_away: grave,
  correction_doubted: grave,
  books_unchecked: grave,
  chain_behind: page('deposits-behind'),
  deposit_uncredited: page('deposit-uncredited'),
  fault_of_ours: grave,
  transfer_stuck: page('transfer-stuck'),
  payout_waiting: page('payout-waiting'),
  check_late: page('ledger-unchecked'),
  gas_low: page('gas-low'),
  treasury_low: page('treasury-low'),
  surplus_negative: page('open-books-wrong'),
  publication_differs: page('open-books-wrong'),
  publication_late: page('publication-late'),
  mail_stuck: page('alerts-undelivered'),
  alert_undelivered: page('alerts-undelivered'),
  worker_silent: page('worker-silent'),
  order_stuck: page('work-late'),
  fleet_silent: page('fleet-silent'),
  shard_stuck: page('shards-late'),
}
