import { serveRates } from './routes.ts'

/** What the house pays and takes. */
export const ratesSlice = { serve: serveRates }
