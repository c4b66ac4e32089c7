/** Settings that nobody but the process may see. Each may be given as a file instead, and none is ever written to a log. */
export const secretSettings = [
  'DATABASE_URL',
  'API_DATABASE_URL',
  'WORKER_DATABASE_URL',
  'FLEET_DATABASE_URL',
  'SIGNER_DATABASE_URL',
  'REPLICA_DATABASE_URL',
  'SECRET_KEY',
  'PAYOUT_SIGNER_KEY',
  'SIGNER_TLS_KEY',
  'SMTP_URL',
  'BSC_RPC_URLS',
  'FX_QUOTES_KEY',
  'METRICS_TOKEN',
  'ALERT_WEBHOOK_URL',
  'ALERT_ROUTES',
  'HEARTBEAT_URL',
] as const

/** Long, and no secret: files of these may be read by everybody. */
export const plainFileSettings = ['SIGNER_TLS_CA', 'SIGNER_TLS_CERT'] as const
