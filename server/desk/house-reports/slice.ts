import { serveHouseReports } from './routes.ts'

/** The house's own figures and files. */
export const houseReportsSlice = { serve: serveHouseReports }
