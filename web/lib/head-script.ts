import { referralScript } from './session/referral.ts'
import { themeScript } from './settings/theme.ts'

// Zod compiles schemas with `new Function` where it may; the content security policy forbids that and would log each attempt.
const zodScript = 'globalThis.__zod_globalConfig={jitless:true}'

/** The one inline script of ours: it must run before first paint, before any other script, and on pages that are left before any other is there. */
export const headScript = `${zodScript};${themeScript};${referralScript}`
