import { ownAlertsPersonal } from './personal-data.ts'
import { serveOwnAlerts } from './routes.ts'
import { watchOwnAlerts } from './watch-own-alerts.ts'

/** Members' alerts on their own figures, and their goals. */
export const ownAlertsSlice = (parts: Parameters<typeof watchOwnAlerts>[0]) => ({
  serve: serveOwnAlerts,
  background: [watchOwnAlerts(parts)],
  personal: ownAlertsPersonal,
})
